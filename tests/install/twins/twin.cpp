// twin.cpp - one copy of stria from C++
#include "twin.h"

#include <cstdio>
#include <string>
#include <vector>
#include <stria/stria.hpp>

int TWIN_NAME(TWIN, _cpp)(const char *text, char *message, int size)
{
    stria::column column("UInt8");
    column.append(stria::values(std::vector<int>{1, 2}));
    std::snprintf(message, static_cast<std::size_t>(size), "fine");
    try {
        column.append_strings(std::vector<std::string>{text});
    } catch (const stria::failure &failure) {
        std::snprintf(message, static_cast<std::size_t>(size), "%s", failure.what());
    }
    return static_cast<int>(column.rows());
}
