# prefix.cmake - STRIA_PREFIX: a copy of stria whose symbols have names of their own
#
# scripts/prefix makes a twin of export.h that renames the public symbols, and a
# header that renames the private ones, which is for the library's own sources.
# Sets what the include path begins with and what every source includes first.

set(stria_prefix_headers "")
set(stria_prefix_options "")
if(STRIA_PREFIX)
    if(NOT STRIA_PREFIX MATCHES "^[A-Za-z][A-Za-z0-9_]*$")
        message(FATAL_ERROR "STRIA_PREFIX='${STRIA_PREFIX}' cannot begin an identifier")
    endif()
    set(stria_prefix_dir ${PROJECT_BINARY_DIR}/prefix)
    set(stria_prefix_headers ${stria_prefix_dir}/include)
    set(stria_prefix_options "SHELL:-include \"${stria_prefix_dir}/private.h\"")

    set(runtime ${PROJECT_SOURCE_DIR}/runtime)
    file(GLOB inputs CONFIGURE_DEPENDS 
        ${runtime}/include/stria/* ${runtime}/src/*.[ch] ${runtime}/src/*/*.[ch]
        ${runtime}/arrow_ipc/*.[ch] ${runtime}/duckdb/*.[ch] ${runtime}/compression/*.[ch] ${runtime}/http/*.[ch])
    if(STRIA_GENERATE)
        list(APPEND inputs ${stria_stamp})
    else()
        list(APPEND inputs ${stria_generated_files})
    endif()
    add_custom_command(
        OUTPUT ${stria_prefix_dir}/stamp
        BYPRODUCTS ${stria_prefix_headers}/stria/export.h ${stria_prefix_dir}/private.h
        COMMAND sh ${PROJECT_SOURCE_DIR}/scripts/prefix ${STRIA_PREFIX} ${stria_prefix_dir}
            ${stria_generated_root}/generated
        COMMAND ${CMAKE_COMMAND} -E touch ${stria_prefix_dir}/stamp
        DEPENDS ${inputs} ${PROJECT_SOURCE_DIR}/scripts/prefix
        COMMENT "Renaming symbols to ${STRIA_PREFIX}stria_..."
        VERBATIM)
    add_custom_target(stria_prefix_files DEPENDS ${stria_prefix_dir}/stamp)
    if(STRIA_GENERATE)
        add_dependencies(stria_prefix_files stria_fresh_files)
    endif()
endif()
