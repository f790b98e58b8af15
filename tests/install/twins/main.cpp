// main.cpp - both copies of stria in one program, neither aware of the other
#include "twin.h"

#include <cstdio>

int main()
{
    char message[256];
    const auto show = [&](const char *name, int rows) {
        std::printf("%s: %d rows, %s\n", name, rows, message);
    };
    show("left, C", left_c("5", message, sizeof message));
    show("right, C", right_c("500", message, sizeof message));
    show("left, C++", left_cpp("500", message, sizeof message));
    show("right, C++", right_cpp("5", message, sizeof message));
}
