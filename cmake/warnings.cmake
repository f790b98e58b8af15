# warnings.cmake - stria_warnings(target...): what this project's own code compiles under

function(stria_warnings)
    set(common -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef)
    if(STRIA_WERROR)
        list(APPEND common -Werror)
    endif()
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE ${common}
            $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes;-Wmissing-prototypes>)
    endforeach()
endfunction()
