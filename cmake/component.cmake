# component.cmake - a library beside the core, on its public headers
#
#     stria_NAME_objects ----> stria_NAME_static   libstria_NAME.a    with stria_static
#                        \---> stria_NAME_shared   libstria_NAME.so   with stria_shared
#
#     stria_add_component(NAME SOURCES file... [INCLUDES folder...] [OPTIONS option...]
#                         [CONTAINS target...] [USES target...] [COMPONENTS name...])
#
# INCLUDES are folders of headers of others, and OPTIONS what these need of the compiler;
# CONTAINS objects of others; USES what every program must link, too; COMPONENTS other
# libraries of this kind.  stria::NAME is the one that goes with stria::stria.

function(stria_add_component_library name kind)
    string(TOLOWER ${kind} suffix)
    set(target stria_${name}_${suffix})
    add_library(${target} ${kind} $<TARGET_OBJECTS:stria_${name}_objects>)
    foreach(objects IN LISTS ARG_CONTAINS)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endforeach()
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${STRIA_PREFIX}stria_${name}
        EXPORT_NAME ${name}_${suffix}
        LINKER_LANGUAGE C
        VERSION ${PROJECT_VERSION}
        SOVERSION ${stria_soversion})
    target_link_libraries(${target} PUBLIC stria_${suffix})
    foreach(component IN LISTS ARG_COMPONENTS)
        target_link_libraries(${target} PUBLIC stria_${component}_${suffix})
    endforeach()
    target_link_libraries(${target} PRIVATE ${ARG_USES})
    add_library(stria::${name}_${suffix} ALIAS ${target})
endfunction()

function(stria_add_component name)
    cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "SOURCES;INCLUDES;OPTIONS;CONTAINS;USES;COMPONENTS")
    set_property(GLOBAL APPEND PROPERTY stria_components ${name}) # for install.cmake

    set(objects stria_${name}_objects)
    add_library(${objects} OBJECT)
    foreach(source IN LISTS ARG_SOURCES)
        target_sources(${objects} PRIVATE runtime/${source})
    endforeach()
    set_target_properties(${objects} PROPERTIES
        C_STANDARD 11
        C_STANDARD_REQUIRED ON
        C_EXTENSIONS OFF
        C_VISIBILITY_PRESET hidden
        POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${objects} PRIVATE
        ${stria_prefix_headers} ${PROJECT_SOURCE_DIR}/runtime/include ${PROJECT_SOURCE_DIR}/runtime)
    target_include_directories(${objects} SYSTEM PRIVATE ${ARG_INCLUDES})
    target_link_libraries(${objects} PRIVATE ${ARG_USES})
    target_compile_options(${objects} PRIVATE
        ${stria_prefix_options} ${ARG_OPTIONS}
        $<$<CONFIG:Release,RelWithDebInfo>:-O3>)
    stria_warnings(${objects})
    stria_after_making_files(${objects})

    if(STRIA_BUILD_STATIC)
        stria_add_component_library(${name} STATIC)
    endif()
    if(STRIA_BUILD_SHARED)
        stria_add_component_library(${name} SHARED)
    endif()
    if(STRIA_BUILD_SHARED AND (BUILD_SHARED_LIBS OR NOT STRIA_BUILD_STATIC))
        add_library(stria::${name} ALIAS stria_${name}_shared)
    else()
        add_library(stria::${name} ALIAS stria_${name}_static)
    endif()
endfunction()
