# stria-generate.cmake - stria_generate(TARGET target SCHEMA file.yaml [CPP]): C from a schema
#
# Generates file.h and file.c into the build folder when the schema, a template
# or the generator changes, and adds them to the target, which then includes
# "file.h" and is linked with stria::stria; with CPP also file.hpp, which includes
# file.h.  Needs Python 3.9, Jinja2 and PyYAML.

cmake_policy(PUSH)
cmake_policy(VERSION 3.20) # the caller's may be older

include(${CMAKE_CURRENT_LIST_DIR}/python.cmake)

function(stria_generate)
    cmake_parse_arguments(PARSE_ARGV 0 arg "CPP" "TARGET;SCHEMA" "")
    if(NOT arg_TARGET OR NOT arg_SCHEMA OR arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "Usage: stria_generate(TARGET target SCHEMA file.yaml [CPP])")
    endif()
    if(NOT TARGET ${arg_TARGET})
        message(FATAL_ERROR "stria_generate: there is no target '${arg_TARGET}'")
    endif()
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT C IN_LIST languages)
        message(FATAL_ERROR "stria_generate makes C: add C to the LANGUAGES of the project")
    endif()
    get_filename_component(schema ${arg_SCHEMA} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
    if(NOT EXISTS ${schema})
        message(FATAL_ERROR "stria_generate: there is no file ${schema}")
    endif()

    stria_require_python()
    get_property(folder GLOBAL PROPERTY stria_generator_folder)
    set(generator ${Python3_EXECUTABLE} -B ${folder}/codegen/generate.py --schema ${schema})
    get_filename_component(name ${schema} NAME_WE)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/stria/${arg_TARGET})
    set(stamp ${out}.${name}.stamp)

    set(made ${out}/${name}.c ${out}/${name}.h)
    if(arg_CPP)
        list(APPEND made ${out}/${name}.hpp)
        list(APPEND generator --with cpp)
    endif()

    # The stamp is always touched, the files only when they change.
    add_custom_command(
        OUTPUT ${stamp}
        BYPRODUCTS ${made}
        COMMAND ${generator} --out ${out} --stamp ${stamp} --depfile ${stamp}.d
        DEPENDS ${schema}
        DEPFILE ${stamp}.d
        COMMENT "Generating ${name}.h and ${name}.c from ${arg_SCHEMA}"
        VERBATIM)
    add_custom_target(${arg_TARGET}_${name}_schema DEPENDS ${stamp})
    add_dependencies(${arg_TARGET} ${arg_TARGET}_${name}_schema)

    target_sources(${arg_TARGET} PRIVATE ${made})
    set_source_files_properties(${made} PROPERTIES GENERATED TRUE)
    target_include_directories(${arg_TARGET} PRIVATE ${out})
    target_link_libraries(${arg_TARGET} PRIVATE stria::stria)
endfunction()

cmake_policy(POP)
