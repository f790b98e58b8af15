# uninstall.cmake - takes away what `cmake --install` put: cmake -Dmanifest=FILE -P uninstall.cmake
#
# The manifest is what the last installation wrote into the build folder.  Folders go, too, when
# stria's name is in them and nothing is left in them.

if(NOT EXISTS "${manifest}")
    message(FATAL_ERROR "There is no ${manifest}: nothing was installed from this folder")
endif()
file(STRINGS "${manifest}" files)
set(folders "")
foreach(file IN LISTS files)
    file(REMOVE "$ENV{DESTDIR}${file}")
    if(EXISTS "$ENV{DESTDIR}${file}")
        message(FATAL_ERROR "$ENV{DESTDIR}${file} cannot be removed")
    endif()
    get_filename_component(folder "${file}" DIRECTORY)
    while(folder MATCHES "/[^/]*stria")
        list(APPEND folders "$ENV{DESTDIR}${folder}")
        get_filename_component(folder "${folder}" DIRECTORY)
    endwhile()
endforeach()

# The deepest first, so that those above them are empty then.
list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING)
foreach(folder IN LISTS folders)
    file(GLOB left LIST_DIRECTORIES true "${folder}/*" "${folder}/.*")
    if(IS_DIRECTORY "${folder}" AND NOT left)
        file(REMOVE_RECURSE "${folder}")
    endif()
endforeach()
list(LENGTH files count)
message(STATUS "Removed ${count} files")
