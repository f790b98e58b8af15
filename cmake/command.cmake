# command.cmake - the `stria` command, which needs libcsv and yajl

find_path(STRIA_CSV_INCLUDE csv.h)
find_library(STRIA_CSV_LIBRARY csv)
find_path(STRIA_YAJL_INCLUDE yajl/yajl_parse.h)
find_library(STRIA_YAJL_LIBRARY yajl)
foreach(name IN ITEMS CSV_INCLUDE CSV_LIBRARY YAJL_INCLUDE YAJL_LIBRARY)
    if(NOT STRIA_${name})
        message(FATAL_ERROR "STRIA_COMMAND needs libcsv and yajl (libcsv-dev, libyajl-dev)")
    endif()
endforeach()

add_executable(stria_command)
foreach(source IN LISTS stria_command_sources)
    target_sources(stria_command PRIVATE runtime/${source})
endforeach()
if(TARGET stria::arrow_ipc)
    target_sources(stria_command PRIVATE runtime/command/arrow_stream.c)
    target_link_libraries(stria_command PRIVATE stria::arrow_ipc)
else()
    target_sources(stria_command PRIVATE runtime/command/no_arrow_stream.c)
endif()
set_target_properties(stria_command PROPERTIES
    OUTPUT_NAME stria C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
target_include_directories(stria_command PRIVATE ${PROJECT_SOURCE_DIR}/runtime)
target_include_directories(stria_command SYSTEM PRIVATE
    ${STRIA_CSV_INCLUDE} ${STRIA_YAJL_INCLUDE})
target_link_libraries(stria_command PRIVATE
    stria::stria ${STRIA_CSV_LIBRARY} ${STRIA_YAJL_LIBRARY})
stria_warnings(stria_command)

if(STRIA_INSTALL)
    install(TARGETS stria_command RUNTIME
        DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
    install(FILES docs/man/stria.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
    install(FILES runtime/command/completion/stria.bash RENAME stria
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
endif()
