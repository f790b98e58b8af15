# sources.cmake - the hand-written files of the library, one a line

set(stria_runtime_sources
    src/allocator.c
    src/bitmap.c
    src/buffer.c
    src/column.c
    src/column_read.c
    src/error.c
    src/version.c
)

# What is installed.
set(stria_public_headers
    include/stria/allocator.h
    include/stria/batch.h
    include/stria/clickhouse.h
    include/stria/error.h
    include/stria/export.h
    include/stria/inline.h
    include/stria/sink.h
    include/stria/stria.h
    include/stria/stria.hpp
    include/stria/testing.h
    include/stria/values.h
    include/stria/values.hpp
    include/stria/version.h
)
