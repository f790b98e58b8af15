# http.cmake - stria::compression, on liblz4 and libzstd, and stria::http, on libcurl, too

find_package(PkgConfig REQUIRED)
pkg_check_modules(stria_lz4 REQUIRED IMPORTED_TARGET liblz4)
pkg_check_modules(stria_zstd REQUIRED IMPORTED_TARGET libzstd)
set(stria_codecs lz4 zstd) # for stria-config.cmake
stria_add_component(compression SOURCES ${stria_compression_sources}
    USES PkgConfig::stria_lz4 PkgConfig::stria_zstd)

if(STRIA_HTTP)
    find_package(CURL 7.68 REQUIRED) # curl_multi_poll()
    stria_add_component(http SOURCES ${stria_http_sources} USES CURL::libcurl
        COMPONENTS compression)
endif()
