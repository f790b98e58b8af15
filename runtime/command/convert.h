/* convert.h - `stria convert` */
#ifndef STRIA_COMMAND_CONVERT_H
#define STRIA_COMMAND_CONVERT_H

int convert_main(int argc, char **argv);

#endif /* STRIA_COMMAND_CONVERT_H */
