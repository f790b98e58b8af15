# arrow_ipc.cmake - stria::arrow_ipc: batches in and out of Arrow's IPC streams
#
#     stria_nanoarrow_objects --+
#     stria_arrow_ipc_objects --+--> stria_arrow_ipc_static   libstria_arrow_ipc.a
#                               \--> stria_arrow_ipc_shared   libstria_arrow_ipc.so
#
# nanoarrow is made to be compiled into who uses it, and so is flatcc, which it reads and
# writes flatbuffers with.  Every name of both gets a prefix, so that a program may have
# another nanoarrow besides.

set(STRIA_NANOARROW "" CACHE PATH
    "Folder of nanoarrow's sources: its repository, or the source package of its Python bindings")
find_path(stria_nanoarrow nanoarrow/nanoarrow_ipc.h
    PATHS ${STRIA_NANOARROW}/src ${STRIA_NANOARROW}/subprojects/arrow-nanoarrow/src
    NO_DEFAULT_PATH NO_CACHE)
file(GLOB stria_flatcc
    ${STRIA_NANOARROW}/thirdparty/flatcc ${STRIA_NANOARROW}/subprojects/flatcc-*)
if(NOT stria_nanoarrow OR NOT stria_flatcc)
    message(FATAL_ERROR "STRIA_ARROW_IPC needs nanoarrow's sources, with flatcc in them: "
        "name their folder with -DSTRIA_NANOARROW=...")
endif()

# ---- nanoarrow, and a prefix for its names -------------------------------------------

set(stria_nanoarrow_made ${PROJECT_BINARY_DIR}/nanoarrow)
file(STRINGS ${stria_nanoarrow}/../CMakeLists.txt NANOARROW_VERSION
    REGEX "^set\\(NANOARROW_VERSION " LIMIT_COUNT 1)
string(REGEX MATCH "([0-9]+)\\.([0-9]+)\\.([0-9]+)" NANOARROW_VERSION "${NANOARROW_VERSION}")
set(NANOARROW_VERSION_MAJOR ${CMAKE_MATCH_1})
set(NANOARROW_VERSION_MINOR ${CMAKE_MATCH_2})
set(NANOARROW_VERSION_PATCH ${CMAKE_MATCH_3})
if(NANOARROW_VERSION VERSION_LESS 0.9)
    message(FATAL_ERROR "STRIA_ARROW_IPC needs nanoarrow 0.9 or newer: "
        "that in ${STRIA_NANOARROW} is '${NANOARROW_VERSION}'")
endif()
set(NANOARROW_NAMESPACE_DEFINE "#define NANOARROW_NAMESPACE ${STRIA_PREFIX}stria__nano_")
configure_file(${stria_nanoarrow}/nanoarrow/nanoarrow_config.h.in
    ${stria_nanoarrow_made}/nanoarrow/nanoarrow_config.h @ONLY)

# flatcc has no such define: what a parenthesis or a bracket follows is renamed.
set(stria_flatcc_names "")
file(GLOB files ${stria_flatcc}/include/flatcc/*.h ${stria_flatcc}/src/runtime/*.c)
foreach(file IN LISTS files)
    file(READ ${file} text)
    string(REPLACE "[" "(" text "${text}") # lists of CMake are split at brackets
    string(REGEX MATCHALL "flatcc_[a-z0-9_]*\\(" names "${text}")
    list(APPEND stria_flatcc_names ${names})
endforeach()
list(REMOVE_DUPLICATES stria_flatcc_names)
list(SORT stria_flatcc_names)
set(text "/* flatcc_names.h - what flatcc's names are in this library */\n")
foreach(name IN LISTS stria_flatcc_names)
    string(REPLACE "(" "" name ${name})
    string(APPEND text "#define ${name} ${STRIA_PREFIX}stria__${name}\n")
endforeach()
file(CONFIGURE OUTPUT ${stria_nanoarrow_made}/flatcc_names.h CONTENT "${text}" @ONLY)

set(stria_nanoarrow_folders
    ${stria_nanoarrow_made} ${stria_nanoarrow} ${stria_flatcc}/include)
set(stria_nanoarrow_options
    -DNANOARROW_DLL= "SHELL:-include \"${stria_nanoarrow_made}/flatcc_names.h\"")

# What reads compressed streams, where it is.
find_path(STRIA_LZ4_INCLUDE lz4frame.h DOC "Folder of lz4frame.h, for compressed streams")
find_library(STRIA_LZ4_LIBRARY lz4)
find_path(STRIA_ZSTD_INCLUDE zstd.h DOC "Folder of zstd.h, for compressed streams")
find_library(STRIA_ZSTD_LIBRARY zstd)
set(stria_codecs "")
foreach(codec IN ITEMS LZ4 ZSTD)
    if(STRIA_${codec}_INCLUDE AND STRIA_${codec}_LIBRARY)
        list(APPEND stria_codecs ${codec})
    endif()
endforeach()

add_library(stria_nanoarrow_objects OBJECT
    ${stria_nanoarrow}/nanoarrow/common/array.c
    ${stria_nanoarrow}/nanoarrow/common/array_stream.c
    ${stria_nanoarrow}/nanoarrow/common/schema.c
    ${stria_nanoarrow}/nanoarrow/common/utils.c
    ${stria_nanoarrow}/nanoarrow/ipc/codecs.c
    ${stria_nanoarrow}/nanoarrow/ipc/decoder.c
    ${stria_nanoarrow}/nanoarrow/ipc/encoder.c
    ${stria_flatcc}/src/runtime/builder.c
    ${stria_flatcc}/src/runtime/emitter.c
    ${stria_flatcc}/src/runtime/refmap.c
    ${stria_flatcc}/src/runtime/verifier.c)
set_target_properties(stria_nanoarrow_objects PROPERTIES
    C_STANDARD 11
    C_STANDARD_REQUIRED ON
    C_VISIBILITY_PRESET hidden
    POSITION_INDEPENDENT_CODE ON)
target_include_directories(stria_nanoarrow_objects SYSTEM PRIVATE ${stria_nanoarrow_folders})
target_compile_options(stria_nanoarrow_objects PRIVATE -w ${stria_nanoarrow_options})
foreach(codec IN LISTS stria_codecs)
    target_compile_definitions(stria_nanoarrow_objects PRIVATE NANOARROW_IPC_WITH_${codec})
    target_include_directories(stria_nanoarrow_objects SYSTEM PRIVATE ${STRIA_${codec}_INCLUDE})
endforeach()

# ---- The library ---------------------------------------------------------------------

add_library(stria_arrow_ipc_objects OBJECT)
foreach(source IN LISTS stria_arrow_ipc_sources)
    target_sources(stria_arrow_ipc_objects PRIVATE runtime/${source})
endforeach()
set_target_properties(stria_arrow_ipc_objects PROPERTIES
    C_STANDARD 11
    C_STANDARD_REQUIRED ON
    C_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden
    POSITION_INDEPENDENT_CODE ON)
target_include_directories(stria_arrow_ipc_objects PRIVATE
    ${stria_prefix_headers} ${PROJECT_SOURCE_DIR}/runtime/include ${PROJECT_SOURCE_DIR}/runtime)
target_include_directories(stria_arrow_ipc_objects SYSTEM PRIVATE ${stria_nanoarrow_folders})
target_compile_options(stria_arrow_ipc_objects PRIVATE
    ${stria_prefix_options} ${stria_nanoarrow_options}
    $<$<CONFIG:Release,RelWithDebInfo>:-O3>)
stria_warnings(stria_arrow_ipc_objects)
stria_after_making_files(stria_arrow_ipc_objects)

function(stria_add_arrow_ipc_library kind name core)
    add_library(${name} ${kind}
        $<TARGET_OBJECTS:stria_arrow_ipc_objects> $<TARGET_OBJECTS:stria_nanoarrow_objects>)
    string(REPLACE stria_ "" export_name ${name})
    set_target_properties(${name} PROPERTIES
        OUTPUT_NAME ${STRIA_PREFIX}stria_arrow_ipc
        EXPORT_NAME ${export_name}
        LINKER_LANGUAGE C
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR})
    target_link_libraries(${name} PUBLIC ${core})
    foreach(codec IN LISTS stria_codecs) # by name, since the package may be moved
        string(TOLOWER ${codec} codec)
        target_link_libraries(${name} PRIVATE ${codec})
    endforeach()
    add_library(stria::${export_name} ALIAS ${name})
endfunction()

if(STRIA_BUILD_STATIC)
    stria_add_arrow_ipc_library(STATIC stria_arrow_ipc_static stria_static)
endif()
if(STRIA_BUILD_SHARED)
    stria_add_arrow_ipc_library(SHARED stria_arrow_ipc_shared stria_shared)
endif()

if(STRIA_BUILD_SHARED AND (BUILD_SHARED_LIBS OR NOT STRIA_BUILD_STATIC))
    add_library(stria::arrow_ipc ALIAS stria_arrow_ipc_shared)
else()
    add_library(stria::arrow_ipc ALIAS stria_arrow_ipc_static)
endif()

# For tests, which let nanoarrow check arrays and build some: its headers, and the library has
# the rest.
add_library(stria_nanoarrow INTERFACE)
target_include_directories(stria_nanoarrow SYSTEM INTERFACE ${stria_nanoarrow_folders})
target_compile_options(stria_nanoarrow INTERFACE ${stria_nanoarrow_options})
