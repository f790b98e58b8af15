/* cell_reader.c - readers of cells, of whatever kind */
#include "command/cell_reader.h"

#include "command/report.h"

bool cell_reader_end_row(cells *c, uint64_t line, const char *raw, size_t raw_size)
{
    const size_t at = store_keep(&c->text, raw, raw_size);

    if (at == SIZE_MAX)
        return complain_of_memory();
    c->about[c->rows++] = (cell_row){line, at, raw_size};
    return true;
}

bool cell_reader_name_columns(cell_reader *reader, columns *list)
{
    return reader->name_columns(reader, list);
}

bool cell_reader_read(cell_reader *reader, const columns *list, cells *c, rejects *bad)
{
    cells_reset(c);
    return reader->read(reader, list, c, bad);
}

void cell_reader_free(cell_reader *reader)
{
    if (reader != NULL)
        reader->free(reader);
}
