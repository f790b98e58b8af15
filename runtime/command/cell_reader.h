/* cell_reader.h - what readers of cells have in common; lines.h is what others see of it */
#ifndef STRIA_COMMAND_CELL_READER_H
#define STRIA_COMMAND_CELL_READER_H

#include "command/lines.h"

struct cell_reader {
    lines *lines;
    bool (*read)(cell_reader *reader, const columns *list, cells *c, rejects *bad);
    bool (*name_columns)(cell_reader *reader, columns *list);
    void (*free)(cell_reader *reader);
};

/* Counts a row whose cells are all set, and keeps so much of the line as it stands. */
bool cell_reader_end_row(cells *c, uint64_t line, const char *raw, size_t raw_size);

#endif /* STRIA_COMMAND_CELL_READER_H */
