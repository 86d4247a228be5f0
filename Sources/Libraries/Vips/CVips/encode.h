#ifndef GALLERY_CVIPS_ENCODE_H
#define GALLERY_CVIPS_ENCODE_H

// Typed, non-variadic calls for the sheets' encoders. Each returns 0, or -1 with libvips' error buffer filled.

#include <vips/vips.h>

// Wraps rows of interleaved 8-bit pixels as an sRGB image with a resolution. The pixels must outlive the image.
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

// Writes `count` bytes of a row, starting at a byte, to a target; returns 0, or -1 on failure.
typedef int (*gallery_vips_row)(void *source, void *target, int row, size_t from, size_t count);

static int gallery_vips_generate_rows(VipsRegion *region, void *sequence, void *row, void *source, gboolean *stop) {
  (void)sequence;
  (void)stop;
  const VipsRect *valid = &region->valid;
  const size_t pixel = VIPS_IMAGE_SIZEOF_PEL(region->im);
  for (int y = valid->top; y < VIPS_RECT_BOTTOM(valid); y++) {
    if (((gallery_vips_row)row)(source, VIPS_REGION_ADDR(region, valid->left, y), y, valid->left * pixel,
                                valid->width * pixel)) {
      vips_error("gallery", "%s", "a row cannot be computed");
      return -1;
    }
  }
  return 0;
}

// Returns an image whose rows are made on demand from top to bottom: with an interpretation of its samples, or with the
// metadata of another image except its size. The source must outlive it.
static inline VipsImage *gallery_vips_stream(gallery_vips_row row, void *source, int width, int height, int bands,
                                             VipsBandFormat format, VipsInterpretation interpretation, double dpi,
                                             VipsImage *like) {
  VipsImage *raw = vips_image_new();
  if (!raw) return NULL;
  if (!like) {
    vips_image_init_fields(raw, width, height, bands, format, VIPS_CODING_NONE, interpretation, dpi / 25.4, dpi / 25.4);
  }
  VipsImage *image = NULL;
  int failed = vips_image_pipelinev(raw, VIPS_DEMAND_STYLE_THINSTRIP, like, NULL);
  raw->Xsize = width;
  raw->Ysize = height;
  failed = failed || vips_image_generate(raw, NULL, gallery_vips_generate_rows, NULL, (void *)row, source) ||
           vips_sequential(raw, &image, "tile_height", 16, NULL);
  g_object_unref(raw);
  return failed ? NULL : image;
}

// Returns the same pixels with a copy of a colour profile, or without a profile if it is NULL.
static inline VipsImage *gallery_vips_with_profile(VipsImage *image, const void *profile, size_t count) {
  VipsImage *out = NULL;
  // Metadata can only be set on a copy.
  if (vips_copy(image, &out, NULL) != 0) return NULL;
  if (profile != NULL) vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile, count);
  else vips_image_remove(out, VIPS_META_ICC_NAME);
  return out;
}

// Writes a JPEG without chroma subsampling or metadata. The caller writes the header, for all versions of libvips
// alike: before 8.15, "strip" also drops profile and resolution, and without it EXIF is made up. Release the file with
// g_free.
static inline int gallery_vips_write_jpeg(VipsImage *image, void **file, size_t *length, int quality) {
  return vips_jpegsave_buffer(image, file, length, "Q", quality, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF, "strip",
                              TRUE, NULL);
}

// Returns an image with libvips' sRGB profile, or NULL; to be released. libvips 8.16 would free a profile given to the
// PNG saver by name before writing it.
static inline VipsImage *gallery_vips_with_srgb(VipsImage *image) {
  VipsBlob *profile = NULL;
  if (vips_profile_load("srgb", &profile, NULL)) return NULL;
  size_t count = 0;
  const void *bytes = vips_blob_get(profile, &count);
  VipsImage *tagged = gallery_vips_with_profile(image, bytes, count);
  vips_area_unref((VipsArea *) profile);
  return tagged;
}

// Writes a PNG with the sRGB profile and the resolution. libvips 8.15 and later make up EXIF for the resolution unless
// only the profile is kept. Earlier versions lack that option, and the image has no other metadata.
static inline int gallery_vips_write_png(VipsImage *image, VipsTarget *target, int compression) {
  // VIPS_FOREIGN_KEEP_ICC, which earlier headers lack.
  static const int keep_profile = 1 << 3;
  VipsImage *tagged = gallery_vips_with_srgb(image);
  if (!tagged) return -1;
  const int is_told = vips_version(0) > 8 || (vips_version(0) == 8 && vips_version(1) >= 15);
  // The list of options ends at the first name that is NULL.
  int failed = vips_pngsave_target(tagged, target, "compression", compression, "filter", VIPS_FOREIGN_PNG_FILTER_UP,
                                   is_told ? "keep" : NULL, keep_profile, NULL);
  g_object_unref(tagged);
  return failed;
}

// Writes a PNG without metadata.
static inline int gallery_vips_write_bare_png(VipsImage *image, void **file, size_t *length, int compression) {
  return vips_pngsave_buffer(image, file, length, "compression", compression, "filter", VIPS_FOREIGN_PNG_FILTER_UP,
                             "strip", TRUE, NULL);
}

// Writes a lossy WebP; the caller adds profile and resolution. "smart_subsample" keeps coloured edges sharp, since WebP
// always halves the chroma resolution.
static inline int gallery_vips_write_webp(VipsImage *image, void **file, size_t *length, int quality, int sharp,
                                          int effort) {
  return vips_webpsave_buffer(image, file, length, "Q", quality, "smart_subsample", sharp != 0, "effort", effort,
                              "strip", TRUE, NULL);
}

// Writes a TIFF with the sRGB profile and the resolution in dots per inch, without date or name.
static inline int gallery_vips_write_tiff(VipsImage *image, void **file, size_t *length, int big) {
  return vips_tiffsave_buffer(image, file, length, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE, "predictor",
                              VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL, "resunit", VIPS_FOREIGN_TIFF_RESUNIT_INCH,
                              "profile", "srgb", "bigtiff", big != 0, NULL);
}

// Writes a tiled pyramid as BigTIFF with the sRGB profile and the resolution in dots per inch. Without a file name,
// libvips would keep the smaller levels, a third of the file, in memory: hence the name of an open file.
static inline int gallery_vips_write_pyramid(VipsImage *image, int descriptor, int side) {
  char name[32];
  g_snprintf(name, sizeof name, "/dev/fd/%d", descriptor);
  return vips_tiffsave(image, name, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE, "predictor",
                              VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL, "resunit", VIPS_FOREIGN_TIFF_RESUNIT_INCH,
                              "profile", "srgb", "bigtiff", TRUE, "tile", TRUE, "tile_width", side, "tile_height", side,
                              "pyramid", TRUE, NULL);
}

// Writes an AVIF with the sRGB profile. The saver makes up a few EXIF fields for the resolution.
static inline int gallery_vips_write_avif(VipsImage *image, void **file, size_t *length, int quality, int effort) {
  VipsImage *tagged = gallery_vips_with_srgb(image);
  if (!tagged) return -1;
  int failed = vips_heifsave_buffer(tagged, file, length, "Q", quality, "compression",
                                    VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF,
                                    "effort", effort, NULL);
  g_object_unref(tagged);
  return failed;
}

// Returns libvips' sRGB profile; release it with gallery_vips_unref_blob.
static inline VipsBlob *gallery_vips_srgb_profile(void) {
  VipsBlob *profile = NULL;
  return vips_profile_load("srgb", &profile, NULL) ? NULL : profile;
}

static inline void gallery_vips_unref_blob(VipsBlob *blob) { vips_area_unref((VipsArea *) blob); }

#endif
