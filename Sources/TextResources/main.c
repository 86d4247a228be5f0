// Writes files of text as constants in Swift: `gallery.css` becomes `PackageResources.galleryCSS`. SwiftPM's own way
// makes arrays of bytes of them, which the compiler takes ten seconds to read.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/// What surrounds a text; it must not stand in one.
static const char mark[] = "\"\"\"###";

/// Writes the constant's name, which it makes of a file's name; returns whether it could.
static int write_name(FILE *out, const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  const char *dot = strchr(name, '.');
  if (!dot || dot == name || !islower((unsigned char)*name)) return 0;
  for (const char *at = name; *at; at++) {
    if (at == dot) continue;
    if (!isalnum((unsigned char)*at)) return 0;
    fputc(at > dot ? toupper((unsigned char)*at) : *at, out);
  }
  return 1;
}

/// Copies a text of at most a megabyte; returns whether it could be read and may stand between the marks.
static int copy(FILE *out, const char *path) {
  static char text[1 << 20];
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  size_t count = fread(text, 1, sizeof text - 1, file);
  int is_whole = !ferror(file) && fgetc(file) == EOF;
  fclose(file);
  text[count] = 0;
  if (!is_whole || strlen(text) < count || strstr(text, mark) || strchr(text, '\r')) return 0;
  return fwrite(text, 1, count, out) == count;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: gallery-text-resources OUTPUT FILE...\n");
    return 64;
  }
  FILE *out = fopen(arguments[1], "wb");
  if (!out) {
    fprintf(stderr, "gallery-text-resources: cannot write %s\n", arguments[1]);
    return 73;
  }
  fprintf(out, "/// The files of text that the module contains.\nenum PackageResources {\n");
  for (int index = 2; index < count; index++) {
    fprintf(out, "static let ");
    int is_written = write_name(out, arguments[index]);
    fprintf(out, ": String = ###\"\"\"\n");
    is_written = is_written && copy(out, arguments[index]);
    fprintf(out, "\n%s\n", mark);
    if (!is_written) {
      fprintf(stderr, "gallery-text-resources: cannot make a constant of %s\n", arguments[index]);
      fclose(out);
      remove(arguments[1]);
      return 66;
    }
  }
  fprintf(out, "}\n");
  if (ferror(out) | fclose(out)) {
    fprintf(stderr, "gallery-text-resources: cannot write %s\n", arguments[1]);
    return 74;
  }
  return 0;
}
