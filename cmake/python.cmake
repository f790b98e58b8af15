# python.cmake - stria_require_python(): sets Python3_EXECUTABLE to one that runs the generator

function(stria_require_python)
    find_package(Python3 3.9 COMPONENTS Interpreter REQUIRED)
    execute_process(COMMAND ${Python3_EXECUTABLE} -c "import jinja2, yaml"
        RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "stria's generator needs Jinja2 and PyYAML, which ${Python3_EXECUTABLE} "
            "lacks.  Install python3-jinja2 and python3-yaml (or, with pip, jinja2 and pyyaml), or "
            "name another Python with -DPython3_EXECUTABLE=...")
    endif()
    set(Python3_EXECUTABLE ${Python3_EXECUTABLE} PARENT_SCOPE)
endfunction()
