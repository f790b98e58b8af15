/* format.h - formats of columns, by the names that files and users give them */
#ifndef STRIA_COMMAND_FORMAT_H
#define STRIA_COMMAND_FORMAT_H

typedef enum file_format { FORMAT_NONE, FORMAT_NATIVE, FORMAT_ROWBINARY, FORMAT_ARROW } file_format;

/* Of a word such as "native"; and of the end of a path. */
file_format format_named(const char *word);
file_format format_of(const char *path);

#endif /* STRIA_COMMAND_FORMAT_H */
