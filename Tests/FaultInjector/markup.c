// Writes down which functions of libxml2 that parse a program enters. Loaded before it (LD_PRELOAD) by the test that no
// markup is parsed in gallery's own process. Linux only.
//
// MARKUP_LOG   the file: "loaded NAME" for each program, "entered FUNCTION" for each call
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void note(const char *what, const char *name) {
  const char *file = getenv("MARKUP_LOG");
  FILE *log = file ? fopen(file, "a") : NULL;
  if (!log) abort();
  fprintf(log, "%s %s\n", what, name);
  fclose(log);
}

__attribute__((constructor)) static void start(void) { note("loaded", program_invocation_short_name); }

// All that parse take their arguments in registers, at most six of them.
#define WATCH(name)                                                                       \
  void *name(void *a, void *b, void *c, void *d, void *e, void *f) {                        \
    note("entered", #name);                                                                \
    void *(*function)(void *, void *, void *, void *, void *, void *) = dlsym(RTLD_NEXT, #name); \
    if (!function) abort();                                                                \
    return function(a, b, c, d, e, f);                                                     \
  }

WATCH(xmlReadMemory)
WATCH(htmlReadMemory)
WATCH(xmlCtxtReadMemory)
WATCH(htmlCtxtReadMemory)
