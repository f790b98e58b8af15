/* inspect.h - `stria inspect` */
#ifndef STRIA_COMMAND_INSPECT_H
#define STRIA_COMMAND_INSPECT_H

int inspect_main(int argc, char **argv);

#endif /* STRIA_COMMAND_INSPECT_H */
