# package.cmake - `cpack` in a build folder makes Debian packages
#
#     libstria0.1     the shared library, which programs need to run
#     libstria-dev    headers, static library, CMake package, pkg-config file, generator
#     stria           the command, with STRIA_COMMAND
#
# Each is a component of the installation: `runtime`, `dev`, `command`.  With -DCMAKE_INSTALL_PREFIX=/usr libraries
# go where Debian has those of this architecture.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stria)
set(CPACK_PACKAGE_CONTACT "The stria authors <stria@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL runtime dev)
if(STRIA_COMMAND)
    list(APPEND CPACK_COMPONENTS_ALL command)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libstria${stria_soversion})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libstria-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libstria${stria_soversion} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "python3, python3-jinja2, python3-yaml")
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME stria)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_COMMAND_PACKAGE_SHLIBDEPS ON)
include(CPack)
