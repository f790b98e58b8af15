# version.cmake - prints the version that version.h has
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/version.cmake)
message("${stria_version}")
