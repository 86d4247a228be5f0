// Records which parsing functions of libxml2 a program calls. The test that gallery's own process parses no markup
// preloads it (LD_PRELOAD). Linux only.
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

// All parsing functions take their arguments in registers, at most six of them.
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
