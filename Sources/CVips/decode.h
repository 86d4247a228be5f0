#ifndef GALLERY_CVIPS_DECODE_H
#define GALLERY_CVIPS_DECODE_H

#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

/// Loading and reducing through libvips, one typed function per call: Swift cannot call variadic functions,
/// and a misspelt option name is found when it is run only.

typedef enum {
  GALLERY_VIPS_JPEG,
  GALLERY_VIPS_PNG,
  GALLERY_VIPS_WEBP,
  GALLERY_VIPS_HEIF,
  GALLERY_VIPS_TIFF,
  GALLERY_VIPS_GIF,
  GALLERY_VIPS_JXL,
} gallery_vips_format;

/// Refuses every loader of libvips in this process; unlike the list of untrusted ones, whole.
static inline void gallery_vips_block_loaders(void) { vips_operation_block_set("VipsForeignLoad", TRUE); }

/// Returns 1 if this process has the loader: some are in modules that can be missing.
static inline int gallery_vips_can_load(gallery_vips_format format) {
  switch (format) {
    case GALLERY_VIPS_JPEG: return vips_type_find("VipsOperation", "jpegload_source") != 0;
    case GALLERY_VIPS_PNG: return vips_type_find("VipsOperation", "pngload_source") != 0;
    case GALLERY_VIPS_WEBP: return vips_type_find("VipsOperation", "webpload_source") != 0;
    case GALLERY_VIPS_HEIF: return vips_type_find("VipsOperation", "heifload_source") != 0;
    case GALLERY_VIPS_TIFF: return vips_type_find("VipsOperation", "tiffload_source") != 0;
    case GALLERY_VIPS_GIF: return vips_type_find("VipsOperation", "gifload_source") != 0;
    case GALLERY_VIPS_JXL: return vips_type_find("VipsOperation", "jxlload_source") != 0;
  }
  return 0;
}

/// Opens a picture in memory, which must outlive it. `shrink` (1, 2, 4, 8) is used by JPEG and WebP alone.
static inline VipsImage *gallery_vips_load(const void *bytes, size_t count, gallery_vips_format format,
                                           int shrink, int strict) {
  VipsImage *image = NULL;
  VipsSource *source = vips_source_new_from_memory(bytes, count);
  if (source == NULL) return NULL;
  const VipsFailOn fail = strict ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_NONE;
  const VipsAccess access = VIPS_ACCESS_SEQUENTIAL;
  switch (format) {
    case GALLERY_VIPS_JPEG:
      vips_jpegload_source(source, &image, "access", access, "fail_on", fail, "shrink", shrink, NULL);
      break;
    case GALLERY_VIPS_PNG:
      vips_pngload_source(source, &image, "access", access, "fail_on", fail, NULL);
      break;
    case GALLERY_VIPS_WEBP:
      vips_webpload_source(source, &image, "access", access, "fail_on", fail, "scale", 1.0 / shrink, NULL);
      break;
    case GALLERY_VIPS_HEIF:
      vips_heifload_source(source, &image, "access", access, "fail_on", fail, NULL);
      break;
    case GALLERY_VIPS_TIFF:
      vips_tiffload_source(source, &image, "access", access, "fail_on", fail, NULL);
      break;
    case GALLERY_VIPS_GIF:
      vips_gifload_source(source, &image, "access", access, "fail_on", fail, NULL);
      break;
    case GALLERY_VIPS_JXL:
      vips_jxlload_source(source, &image, "access", access, "fail_on", fail, NULL);
      break;
  }
  g_object_unref(source);
  return image;
}

/// Returns 1 if the first rows can be read, as many as loaders read at once: they keep them for those who read from the
/// top. Otherwise the cause is in libvips' error buffer.
static inline int gallery_vips_reads_first_rows(VipsImage *image) {
  VipsRegion *region = vips_region_new(image);
  if (region == NULL) return 0;
  const VipsRect strip = {0, 0, vips_image_get_width(image), VIPS_MIN(16, vips_image_get_height(image))};
  const int status = vips_region_prepare(region, &strip);
  g_object_unref(region);
  return status == 0;
}

/// Returns the number of rows from the top that can be read, in strips as high as the loaders read them.
static inline int gallery_vips_decodable_rows(VipsImage *image) {
  VipsRegion *region = vips_region_new(image);
  if (region == NULL) return 0;
  const int height = vips_image_get_height(image);
  int rows = 0;
  while (rows < height) {
    const VipsRect strip = {0, rows, vips_image_get_width(image), VIPS_MIN(16, height - rows)};
    if (vips_region_prepare(region, &strip) != 0) break;
    rows += strip.height;
  }
  g_object_unref(region);
  vips_error_clear();
  return rows;
}

/// The same picture with everything below some rows black, or transparent where it has alpha.
static inline VipsImage *gallery_vips_blank_below(VipsImage *image, int rows) {
  const int width = vips_image_get_width(image);
  VipsImage *top = NULL, *out = NULL;
  if (vips_extract_area(image, &top, 0, 0, width, rows, NULL) != 0) return NULL;
  vips_embed(top, &out, 0, 0, width, vips_image_get_height(image), "extend", VIPS_EXTEND_BLACK, NULL);
  g_object_unref(top);
  return out;
}

/// The embedded colour profile, or NULL. It lives as long as the image.
static inline const void *gallery_vips_profile(VipsImage *image, size_t *count) {
  const void *profile = NULL;
  *count = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0) return NULL;
  return vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, count) == 0 ? profile : NULL;
}

/// The same pixels with a colour profile, which is copied.
static inline VipsImage *gallery_vips_with_profile(VipsImage *image, const void *profile, size_t count) {
  VipsImage *out = NULL;
  // Metadata can only be set on an image of one's own.
  if (vips_copy(image, &out, NULL) == 0) vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile, count);
  return out;
}

/// The same pixels without a colour profile.
static inline VipsImage *gallery_vips_without_profile(VipsImage *image) {
  VipsImage *out = NULL;
  if (vips_copy(image, &out, NULL) == 0) vips_image_remove(out, VIPS_META_ICC_NAME);
  return out;
}

/// Grey of eight or sixteen bits, with or without alpha, as the same grey in three bands.
static inline VipsImage *gallery_vips_grey_to_rgb(VipsImage *image) {
  VipsImage *out = NULL;
  const int is_deep = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
  vips_colourspace(image, &out, is_deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB, NULL);
  return out;
}

/// Averages whole blocks of pixels.
static inline VipsImage *gallery_vips_shrink(VipsImage *image, int across, int down) {
  VipsImage *out = NULL;
  vips_shrink(image, &out, across, down, NULL);
  return out;
}

static inline VipsImage *gallery_vips_premultiply(VipsImage *image) {
  VipsImage *out = NULL;
  vips_premultiply(image, &out, NULL);
  return out;
}

static inline VipsImage *gallery_vips_unpremultiply(VipsImage *image) {
  VipsImage *out = NULL;
  vips_unpremultiply(image, &out, NULL);
  return out;
}

/// Pixel values as another type, with what is beyond its range cut off.
static inline VipsImage *gallery_vips_cast(VipsImage *image, VipsBandFormat format) {
  VipsImage *out = NULL;
  vips_cast(image, &out, format, NULL);
  return out;
}

static inline VipsImage *gallery_vips_extract_bands(VipsImage *image, int first, int count) {
  VipsImage *out = NULL;
  vips_extract_band(image, &out, first, "n", count, NULL);
  return out;
}

static inline VipsImage *gallery_vips_join_bands(VipsImage *first, VipsImage *second) {
  VipsImage *out = NULL;
  vips_bandjoin2(first, second, &out, NULL);
  return out;
}

static inline VipsImage *gallery_vips_add_opaque_band(VipsImage *image) {
  VipsImage *out = NULL;
  vips_bandjoin_const1(image, &out, 255, NULL);
  return out;
}

static inline VipsImage *gallery_vips_multiply(VipsImage *image, double factor) {
  VipsImage *out = NULL;
  vips_linear1(image, &out, factor, 0, NULL);
  return out;
}

/// Through the embedded profile to sRGB, eight bits. The profile must have the intent: without, libvips leaves the
/// colours as they are and only warns.
static inline VipsImage *gallery_vips_embedded_to_srgb(VipsImage *image, VipsIntent intent) {
  VipsImage *out = NULL;
  vips_icc_transform(image, &out, "srgb", "embedded", TRUE, "intent", intent, "depth", 8, NULL);
  return out;
}

/// Lab packed into 32 bits as floating-point numbers.
static inline VipsImage *gallery_vips_unpack_lab(VipsImage *image) {
  VipsImage *out = NULL;
  vips_LabQ2Lab(image, &out, NULL);
  return out;
}

static inline VipsImage *gallery_vips_to_srgb(VipsImage *image) {
  VipsImage *out = NULL;
  vips_colourspace(image, &out, VIPS_INTERPRETATION_sRGB, NULL);
  return out;
}

/// The same pixels with another interpretation: no value changes.
static inline VipsImage *gallery_vips_with_interpretation(VipsImage *image, VipsInterpretation interpretation) {
  VipsImage *out = NULL;
  vips_copy(image, &out, "interpretation", interpretation, NULL);
  return out;
}

/// Computes all pixels into a block that `g_free` releases.
static inline void *gallery_vips_pixels(VipsImage *image, size_t *count) {
  return vips_image_write_to_memory(image, count);
}

/// The log of libvips and GLib, captured.
typedef struct {
  void (*exit_now)(void);
  /// Warnings since the log was last cleared, separated by line feeds. Some loaders give their reasons nowhere else.
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

/// Captures the log from here on, until the process ends. Calls `exit_now` when GLib is about to abort because memory was
/// refused. NULL where there is no memory even now.
static inline gallery_vips_log *gallery_vips_capture_log(void (*exit_now)(void)) {
  gallery_vips_log *log = (gallery_vips_log *)calloc(1, sizeof *log);
  if (log == NULL) return NULL;
  log->exit_now = exit_now;
  g_log_set_default_handler(gallery_vips_log_message, log);
  return log;
}

static inline void gallery_vips_clear_log(gallery_vips_log *log) { log->warnings[0] = '\0'; }

/// The warnings so far; valid until more are logged or the log is cleared.
static inline const char *gallery_vips_warnings(const gallery_vips_log *log) { return log->warnings; }

#endif
