# arrow_ipc.cmake - stria::arrow_ipc: batches in and out of Arrow's IPC streams
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
find_package(PkgConfig)
set(stria_codecs "")
set(stria_codec_targets "")
foreach(codec IN ITEMS lz4 zstd)
    if(PkgConfig_FOUND)
        pkg_check_modules(stria_${codec} IMPORTED_TARGET lib${codec})
    endif()
    if(TARGET PkgConfig::stria_${codec})
        list(APPEND stria_codecs ${codec}) # for stria-config.cmake
        list(APPEND stria_codec_targets PkgConfig::stria_${codec})
    else()
        message(STATUS "stria::arrow_ipc reads no streams that ${codec} has compressed: there is no lib${codec}")
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
target_link_libraries(stria_nanoarrow_objects PRIVATE ${stria_codec_targets})
foreach(codec IN LISTS stria_codecs)
    string(TOUPPER ${codec} codec)
    target_compile_definitions(stria_nanoarrow_objects PRIVATE NANOARROW_IPC_WITH_${codec})
endforeach()

# ---- The library ---------------------------------------------------------------------

list(TRANSFORM stria_codecs PREPEND lib OUTPUT_VARIABLE stria_codec_packages)
list(JOIN stria_codec_packages ", " stria_codec_packages) # for stria-arrow_ipc.pc
stria_add_component(arrow_ipc SOURCES ${stria_arrow_ipc_sources}
    INCLUDES ${stria_nanoarrow_folders}
    OPTIONS ${stria_nanoarrow_options}
    CONTAINS stria_nanoarrow_objects
    USES ${stria_codec_targets})

# For tests, which let nanoarrow check arrays and build some: its headers, and the library has
# the rest.
add_library(stria_nanoarrow INTERFACE)
target_include_directories(stria_nanoarrow SYSTEM INTERFACE ${stria_nanoarrow_folders})
target_compile_options(stria_nanoarrow INTERFACE ${stria_nanoarrow_options})
