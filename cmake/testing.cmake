# testing.cmake - stria_add_test(group file.c): one cmocka program, one CTest test
#
# `stria_add_test(unit bitmap_test.c)` makes the program unit_bitmap and the test
# unit.bitmap, and, where Valgrind may run, memcheck.unit.bitmap.  Programs see
# the private headers and symbols.

find_path(CMOCKA_INCLUDE_DIR cmocka.h)
find_library(CMOCKA_LIBRARY cmocka)
if(NOT CMOCKA_INCLUDE_DIR OR NOT CMOCKA_LIBRARY)
    message(FATAL_ERROR "The tests need cmocka (libcmocka-dev); STRIA_BUILD_TESTS=OFF builds without")
endif()

# Valgrind and sanitizers do not go together.
find_program(VALGRIND valgrind)
set(stria_memcheck OFF)
if(VALGRIND AND NOT STRIA_SANITIZE)
    set(stria_memcheck ON)
endif()

function(stria_add_test group file)
    get_filename_component(name ${file} NAME_WE)
    string(REGEX REPLACE "_test$" "" name ${name})
    set(program ${group}_${name})

    add_executable(${program} ${file})
    set_target_properties(${program} PROPERTIES
        C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
        CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
    target_include_directories(${program} SYSTEM PRIVATE ${CMOCKA_INCLUDE_DIR})
    target_link_libraries(${program} PRIVATE stria_private ${CMOCKA_LIBRARY})
    stria_warnings(${program})

    add_test(NAME ${group}.${name} COMMAND ${program})
    set_tests_properties(${group}.${name} PROPERTIES LABELS ${group})
    if(stria_memcheck)
        add_test(NAME memcheck.${group}.${name} COMMAND ${VALGRIND} --quiet --leak-check=full
            --show-leak-kinds=all --error-exitcode=99 $<TARGET_FILE:${program}>)
        set_tests_properties(memcheck.${group}.${name} PROPERTIES LABELS memcheck)
    endif()
endfunction()
