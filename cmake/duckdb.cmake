# duckdb.cmake - stria::duckdb: batches in and out of DuckDB's data chunks
#
# Built from stria's public headers and DuckDB's duckdb.h.  Nothing here is linked with
# DuckDB itself: the application is, with the DuckDB that it wants.

find_path(STRIA_DUCKDB_INCLUDE duckdb.h DOC "Folder of DuckDB's duckdb.h")
if(NOT STRIA_DUCKDB_INCLUDE)
    message(FATAL_ERROR "STRIA_DUCKDB needs DuckDB's header: "
        "name its folder with -DSTRIA_DUCKDB_INCLUDE=...")
endif()

stria_add_component(duckdb SOURCES ${stria_duckdb_sources} INCLUDES ${STRIA_DUCKDB_INCLUDE})

# What tests, examples and benchmarks run with.
find_library(STRIA_DUCKDB_LIBRARY duckdb DOC "DuckDB itself, for tests, examples and benchmarks")
if(STRIA_DUCKDB_LIBRARY)
    add_library(stria_duckdb_engine UNKNOWN IMPORTED)
    set_target_properties(stria_duckdb_engine PROPERTIES
        IMPORTED_LOCATION ${STRIA_DUCKDB_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${STRIA_DUCKDB_INCLUDE})
    get_filename_component(folder ${STRIA_DUCKDB_LIBRARY} DIRECTORY)
    set_target_properties(stria_duckdb_engine PROPERTIES
        INTERFACE_LINK_OPTIONS "-Wl,-rpath,${folder}")
endif()
