/* version.c - which stria this is */
#include "stria/version.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *stria_version(void)
{
    return TEXT(STRIA_VERSION_MAJOR) "." TEXT(STRIA_VERSION_MINOR) "." TEXT(STRIA_VERSION_PATCH);
}
