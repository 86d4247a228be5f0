#ifndef GALLERY_CVIPS_DECODE_H
#define GALLERY_CVIPS_DECODE_H

#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

/// Loading and reducing with libvips, with one typed function per call: Swift cannot call variadic functions, and
/// misspelt option names fail only at run time.

/// Opens an image in memory with an operation such as "pngload_source". The memory must outlive the image. Only JPEG
/// and WebP use `shrink` (1, 2, 4, 8), only HEIF can open the `thumbnail`, and only SVG uses `scale`.
static inline VipsImage *gallery_vips_load(const void *bytes, size_t count, const char *operation, int shrink,
                                           double scale, int thumbnail, int strict) {
  VipsImage *image = NULL;
  VipsSource *source = vips_source_new_from_memory(bytes, count);
  if (source == NULL) return NULL;
  const VipsFailOn fail = strict ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_NONE;
  const VipsAccess access = VIPS_ACCESS_SEQUENTIAL;
  // NULL ends the list of options.
  const int is_svg = strcmp(operation, "svgload_source") == 0;
  if (is_svg || strcmp(operation, "webpload_source") == 0) {
    scale = is_svg ? scale : 1.0 / shrink;
    vips_call(operation, source, &image, "access", access, "fail_on", fail, "scale", scale, NULL);
  } else {
    const char *option = thumbnail ? "thumbnail" : shrink > 1 ? "shrink" : NULL;
    vips_call(operation, source, &image, "access", access, "fail_on", fail, option, thumbnail ? TRUE : shrink, NULL);
  }
  g_object_unref(source);
  return image;
}

/// Returns the number of readable rows from the top, rounded to the loader's strips; at least `enough` if there are no
/// errors. Loaders keep the first strip for sequential reading. If rows are missing, libvips' error buffer has the
/// cause.
static inline int gallery_vips_readable_rows(VipsImage *image, int enough) {
  VipsRegion *region = vips_region_new(image);
  if (region == NULL) return 0;
  const int height = vips_image_get_height(image);
  int rows = 0;
  while (rows < VIPS_MIN(height, enough)) {
    const VipsRect strip = {0, rows, vips_image_get_width(image), VIPS_MIN(16, height - rows)};
    if (vips_region_prepare(region, &strip) != 0) break;
    rows += strip.height;
  }
  g_object_unref(region);
  return rows;
}

/// Returns a part of the image at its place on an area of another size. The rest is black, or transparent if the image
/// has alpha.
static inline VipsImage *gallery_vips_part(VipsImage *image, int x, int y, int width, int height, int across,
                                           int down) {
  VipsImage *part = NULL, *out = NULL;
  if (vips_extract_area(image, &part, x, y, width, height, NULL) != 0) return NULL;
  vips_embed(part, &out, x, y, across, down, "extend", VIPS_EXTEND_BLACK, NULL);
  g_object_unref(part);
  return out;
}

/// Returns the embedded colour profile, or NULL. It lives as long as the image.
static inline const void *gallery_vips_profile(VipsImage *image, size_t *count) {
  const void *profile = NULL;
  *count = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0) return NULL;
  return vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, count) == 0 ? profile : NULL;
}

/// Defines `gallery_vips_NAME`, which returns the image of a call that sets `out`, or NULL.
#define GALLERY_VIPS_OPERATION(name, parameters, call)      \
  static inline VipsImage *gallery_vips_##name parameters { \
    VipsImage *out = NULL;                                  \
    call;                                                   \
    return out;                                             \
  }

GALLERY_VIPS_OPERATION(shrink, (VipsImage *in, int across, int down), vips_shrink(in, &out, across, down, NULL))
GALLERY_VIPS_OPERATION(premultiply, (VipsImage *in), vips_premultiply(in, &out, NULL))
GALLERY_VIPS_OPERATION(unpremultiply, (VipsImage *in), vips_unpremultiply(in, &out, NULL))
GALLERY_VIPS_OPERATION(cast, (VipsImage *in, VipsBandFormat format), vips_cast(in, &out, format, NULL))
GALLERY_VIPS_OPERATION(extract_bands, (VipsImage *in, int first, int count),
                       vips_extract_band(in, &out, first, "n", count, NULL))
GALLERY_VIPS_OPERATION(join_bands, (VipsImage *first, VipsImage *second), vips_bandjoin2(first, second, &out, NULL))
GALLERY_VIPS_OPERATION(add_opaque_band, (VipsImage *in), vips_bandjoin_const1(in, &out, 255, NULL))
GALLERY_VIPS_OPERATION(multiply, (VipsImage *in, double factor), vips_linear1(in, &out, factor, 0, NULL))
/// Converts through the embedded profile to 8-bit sRGB. The profile must support the intent: otherwise libvips only
/// warns and leaves the colours unchanged.
GALLERY_VIPS_OPERATION(embedded_to_srgb, (VipsImage *in, VipsIntent intent),
                       vips_icc_transform(in, &out, "srgb", "embedded", TRUE, "intent", intent, "depth", 8, NULL))
GALLERY_VIPS_OPERATION(unpack_lab, (VipsImage *in), vips_LabQ2Lab(in, &out, NULL))
GALLERY_VIPS_OPERATION(convert, (VipsImage *in, VipsInterpretation to), vips_colourspace(in, &out, to, NULL))
GALLERY_VIPS_OPERATION(with_interpretation, (VipsImage *in, VipsInterpretation interpretation),
                       vips_copy(in, &out, "interpretation", interpretation, NULL))

/// The captured log of libvips and GLib.
typedef struct {
  void (*exit_now)(void);
  /// The warnings since the last clear, separated by line feeds. Some loaders report their reasons only here.
  char warnings[512];
} gallery_vips_log;

static void gallery_vips_log_message(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
  (void)domain;
  gallery_vips_log *log = (gallery_vips_log *)data;
  if (text == NULL) return;
  if ((level & G_LOG_LEVEL_ERROR) != 0 && strstr(text, "failed to allocate") != NULL) log->exit_now();
  if ((level & G_LOG_LEVEL_WARNING) != 0 && strstr(log->warnings, text) == NULL) {
    g_strlcat(log->warnings, text, sizeof log->warnings);
    g_strlcat(log->warnings, "\n", sizeof log->warnings);
  }
}

/// Captures the log until the process ends. Calls `exit_now` when GLib is about to abort for lack of memory. Returns
/// NULL if memory runs out.
static inline gallery_vips_log *gallery_vips_capture_log(void (*exit_now)(void)) {
  gallery_vips_log *log = (gallery_vips_log *)calloc(1, sizeof *log);
  if (log == NULL) return NULL;
  log->exit_now = exit_now;
  g_log_set_default_handler(gallery_vips_log_message, log);
  return log;
}

/// Returns the warnings so far; valid until the next warning or clear.
static inline const char *gallery_vips_warnings(const gallery_vips_log *log) { return log->warnings; }

#endif
