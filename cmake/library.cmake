# library.cmake - the library's targets
#
#     stria_objects ----> stria_static   libstria.a
#                   \---> stria_shared   libstria.so
#
# Sources are compiled once, position independent.  stria::stria is one of the
# two libraries.  stria_private is for this project's own tests and benchmarks,
# which see the private headers and symbols.

add_library(stria_objects OBJECT)
target_sources(stria_objects PRIVATE ${stria_generated_sources})
foreach(source IN LISTS stria_runtime_sources)
    target_sources(stria_objects PRIVATE runtime/${source})
endforeach()
set_target_properties(stria_objects PROPERTIES
    C_STANDARD 11
    C_STANDARD_REQUIRED ON
    C_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden
    POSITION_INDEPENDENT_CODE ON)
set(stria_private_folders
    ${stria_prefix_headers} ${PROJECT_SOURCE_DIR}/runtime/include ${PROJECT_SOURCE_DIR}/runtime
    ${stria_generated_root})
target_include_directories(stria_objects PRIVATE ${stria_private_folders})
target_compile_options(stria_objects PRIVATE
    ${stria_prefix_options}
    $<$<CONFIG:Release,RelWithDebInfo>:-O3>) # -O2 leaves conversion loops without vectors
# runtime/src/kernels/kernels.h knows these by number.
set(stria_kernel_choices auto plain avx2)
list(FIND stria_kernel_choices "${STRIA_KERNELS}" stria_kernels)
if(stria_kernels LESS 0)
    message(FATAL_ERROR "STRIA_KERNELS is '${STRIA_KERNELS}': auto, plain and avx2 are known")
endif()
set(stria_kernel_options $<$<NOT:$<EQUAL:${stria_kernels},0>>:STRIA__KERNELS=${stria_kernels}>)
target_compile_definitions(stria_objects PRIVATE ${stria_kernel_options})
stria_warnings(stria_objects)

# Users of the targets need the files too, so these wait for them like the sources.
function(stria_after_making_files target)
    foreach(files IN ITEMS stria_fresh_files stria_prefix_files)
        if(TARGET ${files})
            add_dependencies(${target} ${files})
        endif()
    endforeach()
endfunction()
stria_after_making_files(stria_objects)

function(stria_add_library kind name)
    add_library(${name} ${kind} $<TARGET_OBJECTS:stria_objects>)
    string(REPLACE stria_ "" export_name ${name})
    set_target_properties(${name} PROPERTIES
        OUTPUT_NAME ${STRIA_PREFIX}stria
        EXPORT_NAME ${export_name}
        LINKER_LANGUAGE C
        VERSION ${PROJECT_VERSION}
        SOVERSION ${stria_soversion})
    target_include_directories(${name} INTERFACE
        "$<BUILD_INTERFACE:${stria_prefix_headers};${PROJECT_SOURCE_DIR}/runtime/include>"
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    add_library(stria::${export_name} ALIAS ${name})
    stria_after_making_files(${name})
endfunction()

if(STRIA_BUILD_STATIC)
    stria_add_library(STATIC stria_static)
endif()
if(STRIA_BUILD_SHARED)
    stria_add_library(SHARED stria_shared)
endif()

if(STRIA_BUILD_SHARED AND (BUILD_SHARED_LIBS OR NOT STRIA_BUILD_STATIC))
    add_library(stria::stria ALIAS stria_shared)
else()
    add_library(stria::stria ALIAS stria_static)
endif()

add_library(stria_private INTERFACE)
target_include_directories(stria_private INTERFACE ${stria_private_folders})
target_compile_definitions(stria_private INTERFACE ${stria_kernel_options})
target_compile_options(stria_private INTERFACE ${stria_prefix_options})
if(STRIA_BUILD_STATIC)
    target_link_libraries(stria_private INTERFACE stria_static)
else()
    target_sources(stria_private INTERFACE $<TARGET_OBJECTS:stria_objects>)
endif()
