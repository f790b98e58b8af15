# install.cmake - what `cmake --install` puts where
#
#     include/stria/             the public headers
#     lib/libstria.a, .so        the libraries
#     lib/cmake/stria/           find_package(stria) and stria_generate()
#     lib/pkgconfig/stria.pc
#     lib/libstria_NAME.*, lib/pkgconfig/stria-NAME.pc    of each component that was built
#     share/stria/               the generator, its templates, the catalogue and its JSON Schema
#     bin/stria-gen              runs it
#     share/doc/stria/           the license
#
# The component `runtime` is what a program needs that is linked with the shared library,
# `command` the stria command (command.cmake), and `dev` the rest.  The target `uninstall` takes away what was installed last.
#
# Nothing installed names the folder it was installed to, so it may be moved.

include(CMakePackageConfigHelpers)

foreach(dir IN ITEMS BIN LIB INCLUDE DATA)
    if(IS_ABSOLUTE "${CMAKE_INSTALL_${dir}DIR}")
        message(FATAL_ERROR "CMAKE_INSTALL_${dir}DIR must be relative to the prefix")
    endif()
endforeach()

set(stria_installed_package ${CMAKE_INSTALL_LIBDIR}/cmake/stria)
set(stria_installed_data ${CMAKE_INSTALL_DATADIR}/stria)
set(stria_made_here ${PROJECT_BINARY_DIR}/install)

# ---- Headers and libraries ---------------------------------------------------

get_property(stria_components GLOBAL PROPERTY stria_components)
set(stria_installed_headers ${stria_public_headers})
set(stria_installed_targets stria_static stria_shared)
set(stria_pc_files stria.pc)
foreach(name IN LISTS stria_components)
    list(APPEND stria_installed_headers ${stria_${name}_headers})
    list(APPEND stria_installed_targets stria_${name}_static stria_${name}_shared)
    list(APPEND stria_pc_files stria-${name}.pc)
endforeach()
foreach(header IN LISTS stria_installed_headers)
    get_filename_component(name ${header} NAME)
    if(STRIA_PREFIX AND name STREQUAL export.h)
        set(header ${stria_prefix_headers}/stria/${name})
    else()
        set(header runtime/${header})
    endif()
    install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stria COMPONENT dev)
endforeach()

foreach(target IN LISTS stria_installed_targets)
    if(TARGET ${target})
        install(TARGETS ${target} EXPORT stria_targets
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT dev
            RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
    endif()
endforeach()

# ---- CMake package -------------------------------------------------------------

install(EXPORT stria_targets
    FILE stria-targets.cmake
    NAMESPACE stria::
    DESTINATION ${stria_installed_package}
    COMPONENT dev)

configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/stria-config.cmake.in
    ${stria_made_here}/stria-config.cmake
    INSTALL_DESTINATION ${stria_installed_package}
    PATH_VARS stria_installed_data
    NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${stria_made_here}/stria-config-version.cmake
    COMPATIBILITY SameMinorVersion) # until 1.0 a new minor version may break
install(FILES
    ${stria_made_here}/stria-config.cmake
    ${stria_made_here}/stria-config-version.cmake
    ${CMAKE_CURRENT_LIST_DIR}/stria-generate.cmake
    ${CMAKE_CURRENT_LIST_DIR}/python.cmake
    DESTINATION ${stria_installed_package}
    COMPONENT dev)

# ---- pkg-config ------------------------------------------------------------------

file(RELATIVE_PATH stria_pc_prefix
    /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" stria_pc_prefix ${stria_pc_prefix})
foreach(file IN LISTS stria_pc_files)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/${file}.in ${stria_made_here}/${file} @ONLY)
    install(FILES ${stria_made_here}/${file}
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()

# ---- Generator ---------------------------------------------------------------------

install(DIRECTORY codegen templates
    DESTINATION ${stria_installed_data}
    COMPONENT dev
    FILES_MATCHING PATTERN *.py PATTERN *.j2
    PATTERN __pycache__ EXCLUDE)
if(STRIA_GENERATE) # schemas are checked against the types that this library has
    set(stria_catalogue ${STRIA_TYPES})
else()
    set(stria_catalogue types.yaml)
endif()
install(FILES ${stria_catalogue}
    DESTINATION ${stria_installed_data} COMPONENT dev RENAME types.yaml)
install(FILES codegen/stria.schema.json DESTINATION ${stria_installed_data} COMPONENT dev)

file(RELATIVE_PATH stria_gen_data /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${stria_installed_data})
configure_file(${CMAKE_CURRENT_LIST_DIR}/stria-gen.in ${stria_made_here}/stria-gen @ONLY)
install(PROGRAMS ${stria_made_here}/stria-gen DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT dev)

# ---- License, packages, and the way back ---------------------------------------------

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)

if(stria_is_top_level)
    include(${CMAKE_CURRENT_LIST_DIR}/package.cmake)
    add_custom_target(uninstall
        COMMAND ${CMAKE_COMMAND} -Dmanifest=${PROJECT_BINARY_DIR}/install_manifest.txt
            -P ${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake
        COMMENT "Removing what was installed last"
        VERBATIM)
endif()
