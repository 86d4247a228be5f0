#ifndef GALLERY_CVIPS_ENCODE_H
#define GALLERY_CVIPS_ENCODE_H

// Typed, non-variadic calls for what the sheets' encoders need. Each returns 0, or -1 with libvips' error
// buffer filled.

#include <vips/vips.h>

// Wraps rows of interleaved 8-bit pixels, which must outlive the image, as an sRGB image of a resolution.
static inline VipsImage *gallery_vips_wrap(const void *pixels, size_t length, int width, int height, int bands,
                                           double dpi) {
  VipsImage *raw = vips_image_new_from_memory(pixels, length, width, height, bands, VIPS_FORMAT_UCHAR);
  if (!raw) return NULL;
  VipsImage *image = NULL;
  int failed = vips_copy(raw, &image, "interpretation", VIPS_INTERPRETATION_sRGB, "xres", dpi / 25.4, "yres",
                         dpi / 25.4, NULL);
  g_object_unref(raw);
  return failed ? NULL : image;
}

// JPEG without chroma subsampling; no metadata but the sRGB profile and the resolution.
static inline int gallery_vips_write_jpeg(VipsImage *image, VipsTarget *target, int quality) {
  return vips_jpegsave_target(image, target, "Q", quality, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF, "strip",
                              TRUE, "profile", "srgb", NULL);
}

// PNG; no metadata but the sRGB profile and the resolution.
static inline int gallery_vips_write_png(VipsImage *image, VipsTarget *target, int compression) {
  return vips_pngsave_target(image, target, "compression", compression, "filter", VIPS_FOREIGN_PNG_FILTER_UP,
                             "strip", TRUE, "profile", "srgb", NULL);
}

static inline void gallery_vips_unref(void *object) { g_object_unref(object); }

#endif
