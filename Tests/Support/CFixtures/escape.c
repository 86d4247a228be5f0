#define _GNU_SOURCE
#include <dlfcn.h>
#include "CFixtures.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <glib.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int fixture_escape(void) {
  int worked = 0;
  int file = open("/etc/passwd", O_RDONLY);
  if (file >= 0) worked |= 1;
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connection >= 0) {
    struct sockaddr_in address = {0};
    address.sin_family = AF_INET;
    address.sin_port = htons(9);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connect(connection, (struct sockaddr *)&address, sizeof address);
    worked |= 2;
  }
  // A new process, or if that fails, another program in this one.
  pid_t child = fork();
  if (child == 0) _exit(0);
  if (child > 0) {
    waitpid(child, NULL, 0);
    worked |= 4;
  } else {
    char *const arguments[] = {"true", NULL};
    execv("/bin/true", arguments);
  }
  if (open("/tmp/gallery-escape", O_WRONLY | O_CREAT, 0600) >= 0) worked |= 8;
  return worked;
}

void fixture_exhaust_glib(void) {
  volatile size_t count = (size_t)1 << 40;
  g_free(g_malloc(count));
}

// Without it, the compiler leaves out blocks that nothing reads.
static char *volatile last_block;

size_t fixture_exhaust_memory(void) {
  const size_t step = (size_t)16 << 20, most = (size_t)2 << 30;
  size_t total = 0;
  while (total < most) {
    char *block = malloc(step);
    last_block = block;
    if (block == NULL) break;
    memset(block, 1, step);
    total += step;
  }
  return total;
}

void fixture_exhaust_cxx(void) {
  void *(*make)(size_t) = (void *(*)(size_t))dlsym(RTLD_DEFAULT, "_Znwm");
  if (make != NULL) make((size_t)1 << 40);
}
