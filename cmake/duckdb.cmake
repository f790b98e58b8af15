# duckdb.cmake - stria::duckdb: batches in and out of DuckDB's data chunks
#
#     stria_duckdb_objects ----> stria_duckdb_static   libstria_duckdb.a    with stria_static
#                          \---> stria_duckdb_shared   libstria_duckdb.so   with stria_shared
#
# Built from stria's public headers and DuckDB's duckdb.h.  Nothing here is linked with
# DuckDB itself: the application is, with the DuckDB that it wants.

find_path(STRIA_DUCKDB_INCLUDE duckdb.h DOC "Folder of DuckDB's duckdb.h")
if(NOT STRIA_DUCKDB_INCLUDE)
    message(FATAL_ERROR "STRIA_DUCKDB needs DuckDB's header: "
        "name its folder with -DSTRIA_DUCKDB_INCLUDE=...")
endif()

add_library(stria_duckdb_objects OBJECT)
foreach(source IN LISTS stria_duckdb_sources)
    target_sources(stria_duckdb_objects PRIVATE runtime/${source})
endforeach()
set_target_properties(stria_duckdb_objects PROPERTIES
    C_STANDARD 11
    C_STANDARD_REQUIRED ON
    C_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden
    POSITION_INDEPENDENT_CODE ON)
target_include_directories(stria_duckdb_objects PRIVATE
    ${stria_prefix_headers} ${PROJECT_SOURCE_DIR}/runtime/include ${PROJECT_SOURCE_DIR}/runtime)
target_include_directories(stria_duckdb_objects SYSTEM PRIVATE ${STRIA_DUCKDB_INCLUDE})
target_compile_options(stria_duckdb_objects PRIVATE
    ${stria_prefix_options}
    $<$<CONFIG:Release,RelWithDebInfo>:-O3>)
stria_warnings(stria_duckdb_objects)
stria_after_making_files(stria_duckdb_objects)

function(stria_add_duckdb_library kind name core)
    add_library(${name} ${kind} $<TARGET_OBJECTS:stria_duckdb_objects>)
    string(REPLACE stria_ "" export_name ${name})
    set_target_properties(${name} PROPERTIES
        OUTPUT_NAME ${STRIA_PREFIX}stria_duckdb
        EXPORT_NAME ${export_name}
        LINKER_LANGUAGE C
        VERSION ${PROJECT_VERSION}
        SOVERSION ${stria_soversion})
    target_link_libraries(${name} PUBLIC ${core})
    add_library(stria::${export_name} ALIAS ${name})
endfunction()

if(STRIA_BUILD_STATIC)
    stria_add_duckdb_library(STATIC stria_duckdb_static stria_static)
endif()
if(STRIA_BUILD_SHARED)
    stria_add_duckdb_library(SHARED stria_duckdb_shared stria_shared)
endif()

if(STRIA_BUILD_SHARED AND (BUILD_SHARED_LIBS OR NOT STRIA_BUILD_STATIC))
    add_library(stria::duckdb ALIAS stria_duckdb_shared)
else()
    add_library(stria::duckdb ALIAS stria_duckdb_static)
endif()

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
