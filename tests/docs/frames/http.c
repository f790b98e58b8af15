/* http.c - what the page does with a ClickHouse server, and what the error says */
#define _DEFAULT_SOURCE /* sockets; NOLINT(bugprone-reserved-identifier): its own name */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stria/http.h>

/* Asks for every call to be given up. */
static inline int32_t always(void *context)
{
    (void)context;
    return 1;
}

/* Takes connections, and never answers. */
static int listen_silently(char *url, size_t size)
{
    const int server = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof address;

    if (server < 0 || bind(server, (struct sockaddr *)&address, length) != 0 ||
        listen(server, 4) != 0 || getsockname(server, (struct sockaddr *)&address, &length) != 0)
        return -1;
    snprintf(url, size, "http://127.0.0.1:%d", ntohs(address.sin_port));
    return server;
}

int main(void)
{
    char silent_server[64];
    const int server = listen_silently(silent_server, sizeof silent_server);
    stria_error error = {.code = STRIA_OK};
    stria_code code = STRIA_OK;
    stria_batch *const batch = stria_batch_new(NULL, 0, NULL, &error);
    int32_t outcome = STRIA_INSERT_UNKNOWN;

    {
        /* @body@ */
    }
    if (server < 0 || code == STRIA_OK || code != error.code || outcome > STRIA_INSERT_NONE)
        return 1;
    printf("%s\n%s\n", stria_code_name(code), error.message);
    stria_batch_free(batch);
    close(server);
    return 0;
}
