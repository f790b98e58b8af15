# sanitize.cmake - STRIA_SANITIZE and STRIA_FUZZ, for everything in this build

if(STRIA_SANITIZE)
    add_compile_options(
        -fsanitize=${STRIA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${STRIA_SANITIZE})
endif()

# Where code was reached is counted everywhere; main() of libFuzzer is the targets' alone.
if(STRIA_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
    add_link_options(-fsanitize=fuzzer-no-link)
endif()
