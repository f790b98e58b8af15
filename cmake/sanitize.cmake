# sanitize.cmake - STRIA_SANITIZE, for everything in this build

if(STRIA_SANITIZE)
    add_compile_options(
        -fsanitize=${STRIA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${STRIA_SANITIZE})
endif()
