// A library that both programs of a bundle load. Before main, it points other libraries to the bundle's data instead of
// files that this system may lack, or may have for other versions of the libraries. A constructor would do that too
// early: Swift's runtime finds the program's arguments on the stack beside the original environment.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

// The bundle's folder.
static char home[PATH_MAX];

static int is_set(const char *name) {
  const char *value = getenv(name);
  return value != NULL && *value != '\0';
}

// Sets a variable to a path in the bundle. A path that does not exist keeps a library from looking elsewhere.
static void point(const char *name, const char *path) {
  char *whole;
  if (asprintf(&whole, "%s/%s", home, path) < 0) return;
  setenv(name, whole, 1);
  free(whole);
}

// libcurl, as Debian builds it, reads the first of these files. Other systems have the others.
static void find_certificates(void) {
  static const char *const files[] = {
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  };
  if (is_set("CURL_CA_BUNDLE") || is_set("SSL_CERT_FILE")) return;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (access(files[i], R_OK) != 0) continue;
    if (i > 0) setenv("SSL_CERT_FILE", files[i], 1);
    return;
  }
  point("SSL_CERT_FILE", "share/certificates.pem");
}

static void find_data(void) {
  Dl_info self;
  if (dladdr((const void *)find_data, &self) == 0 || realpath(self.dli_fname, home) == NULL) return;
  // HOME/lib/libgallery-bundle.so
  for (int names = 0; names < 2; names++) {
    char *slash = strrchr(home, '/');
    if (slash == NULL) return;
    *slash = '\0';
  }

  if (!is_set("FONTCONFIG_FILE") && !is_set("FONTCONFIG_PATH")) point("FONTCONFIG_PATH", "share/fontconfig");
  point("LIBTHAI_DICTDIR", "share/libthai");
  point("LIBHEIF_PLUGIN_PATH", "lib/libheif");
  // The bundle has no such modules: those of this system may need another GLib.
  point("GDK_PIXBUF_MODULE_FILE", "lib/no-pixbuf-modules");
  point("GIO_MODULE_DIR", "lib/no-gio-modules");
  find_certificates();
}

static main_function *program;

static int start(int count, char **arguments, char **environment) {
  (void)environment;
  find_data();
  return program(count, arguments, environ);
}

// Takes the place of glibc's function, which initialises libraries and the program, then calls main.
int __libc_start_main(main_function *main, int count, char **arguments, void (*init)(void), void (*fini)(void),
                      void (*end)(void), void *stack) {
  program = main;
  start_function *original = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
  return original(start, count, arguments, init, fini, end, stack);
}
