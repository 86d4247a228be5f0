// For dladdr.
#define _GNU_SOURCE
#include "CVipsStart.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <string.h>
#include <vips/vips.h>
// Needs what the other declares.
#include <vips/vector.h>

// libvips looks for modules below its home.
static const char home_variable[] = "VIPSHOME";
static const char no_home[] = "/nonexistent";

void gallery_vips_skip_modules(void) { g_setenv(home_variable, no_home, TRUE); }

int gallery_vips_init(const char *name) {
  if (g_strcmp0(g_getenv(home_variable), no_home) == 0) return vips_init(name);
  // Where the variable is missing libvips would set it itself.
  char *home = g_strdup(g_getenv(home_variable));
  gallery_vips_skip_modules();
  const int status = vips_init(name);
  if (home != NULL) g_setenv(home_variable, home, TRUE);
  else g_unsetenv(home_variable);
  g_free(home);
  return status;
}

// The file of a module; what follows the point in its name differs between systems.
static char *find_module(const char *folder, const char *format) {
  char *start = g_strdup_printf("vips-%s.", format);
  char *found = NULL;
  GDir *files = g_dir_open(folder, 0, NULL);
  if (files != NULL) {
    const char *file;
    while (found == NULL && (file = g_dir_read_name(files)) != NULL) {
      if (strncmp(file, start, strlen(start)) == 0) found = g_build_filename(folder, file, NULL);
    }
    g_dir_close(files);
  }
  g_free(start);
  return found;
}

void gallery_vips_load_module(const char *format, const char *operation) {
  if (vips_type_find("VipsOperation", operation) != 0) return;
  Dl_info library;
  if (dladdr((const void *)vips_init, &library) == 0) return;
  char *beside = g_path_get_dirname(library.dli_fname);
  char *folder = g_strdup_printf("%s/vips-modules-%d.%d", beside, vips_version(0), vips_version(1));
  char *path = find_module(folder, format);
  // It registers its operations, and stays.
  if (path != NULL) g_module_open(path, G_MODULE_BIND_LAZY);
  g_free(path);
  g_free(folder);
  g_free(beside);
}

int gallery_vips_start(const char *name, int loads_modules) {
  if (gallery_vips_init(name) != 0) return -1;
  if (loads_modules) {
    gallery_vips_load_module("heif", "heifload_source");
    gallery_vips_load_module("jxl", "jxlload_source");
  }
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_vector_set_enabled(FALSE);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  static const char *const allowed[] = {"Jpeg", "Png", "Webp", "Heif", "Tiff", "Nsgif", "Jxl", "Svg"};
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    char type[32];
    g_snprintf(type, sizeof type, "VipsForeignLoad%s", allowed[i]);
    vips_operation_block_set(type, FALSE);
  }
  return 0;
}
