# generated.cmake - the generated C: the committed files, or fresh ones
#
# Sets stria_generated_sources (with full paths) and stria_generated_root, the
# folder that holds generated/.  Defines the target `generate`, which rewrites
# the committed files, where there is a Python that can.

set(stria_generator ${PROJECT_SOURCE_DIR}/codegen/generate.py)
set(stria_committed ${PROJECT_SOURCE_DIR}/generated)

if(STRIA_GENERATE)
    stria_require_python()
    set(stria_codegen ${Python3_EXECUTABLE} -B ${stria_generator} --types ${STRIA_TYPES})
    set(stria_generated_root ${PROJECT_BINARY_DIR}/fresh)
    set(stria_fresh ${stria_generated_root}/generated)

    # A new type is a new file, so the catalogue re-runs configure.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
        ${STRIA_TYPES} ${PROJECT_SOURCE_DIR}/codegen/stria_codegen/outputs.py)
    execute_process(COMMAND ${stria_codegen} --list
        OUTPUT_VARIABLE stria_generated_files
        OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    list(TRANSFORM stria_generated_files PREPEND ${stria_fresh}/)

    # The stamp is always touched and the files only when they change, so that a
    # change that leaves a file as it was does not compile it again.
    set(stria_stamp ${PROJECT_BINARY_DIR}/generated.stamp)
    add_custom_command(
        OUTPUT ${stria_stamp}
        BYPRODUCTS ${stria_generated_files}
        COMMAND ${stria_codegen} --out ${stria_fresh} --stamp ${stria_stamp}
            --depfile ${stria_stamp}.d
        DEPENDS ${STRIA_TYPES}
        DEPFILE ${stria_stamp}.d
        COMMENT "Generating C from ${STRIA_TYPES}"
        VERBATIM)
    add_custom_target(stria_fresh_files DEPENDS ${stria_stamp})
else()
    include(${stria_committed}/sources.cmake) # sets stria_generated_files
    set(stria_generated_root ${PROJECT_SOURCE_DIR})
    list(TRANSFORM stria_generated_files PREPEND ${stria_committed}/)
endif()
set(stria_generated_sources ${stria_generated_files})
list(FILTER stria_generated_sources INCLUDE REGEX "\\.c$")

if(stria_is_top_level)
    find_package(Python3 COMPONENTS Interpreter QUIET)
    if(Python3_Interpreter_FOUND)
        add_custom_target(generate
            COMMAND ${Python3_EXECUTABLE} -B ${stria_generator}
            COMMENT "Rewriting generated/ from types.yaml"
            VERBATIM)
    endif()
endif()
