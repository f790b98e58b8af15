# version.cmake - sets stria_version from version.h, the one place that says it

set(stria_version_header ${CMAKE_CURRENT_LIST_DIR}/../runtime/include/stria/version.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${stria_version_header})

set(stria_version "")
foreach(part IN ITEMS MAJOR MINOR PATCH)
    file(STRINGS ${stria_version_header} line REGEX "#define STRIA_VERSION_${part} [0-9]+$")
    if(NOT line MATCHES "([0-9]+)$")
        message(FATAL_ERROR "${stria_version_header} does not define STRIA_VERSION_${part}")
    endif()
    string(APPEND stria_version ".${CMAKE_MATCH_1}")
endforeach()
string(SUBSTRING ${stria_version} 1 -1 stria_version)

# Of the shared libraries: until 1.0 a new minor version may have another interface.
string(REGEX MATCH "^[0-9]+" stria_soversion ${stria_version})
if(stria_soversion EQUAL 0)
    string(REGEX MATCH "^[0-9]+\\.[0-9]+" stria_soversion ${stria_version})
endif()
