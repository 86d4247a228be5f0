#ifndef SAMPLES_CVIPS_SHIM_H
#define SAMPLES_CVIPS_SHIM_H

#include <string.h>
#include <vips/vips.h>

// Swift cannot call variadic C functions: each wrapper fixes one use of them. A wrapper that returns a
// buffer returns NULL on failure; the caller frees it with g_free.

static inline VipsImage *samples_image(const void *pixels, int width, int height, int bands)
{
    VipsImage *image = vips_image_new_from_memory_copy(
        pixels, (size_t) width * height * bands, width, height, bands, VIPS_FORMAT_UCHAR);
    if (image) {
        // 72 pixels an inch, as cameras write it.
        image->Xres = image->Yres = 72 / 25.4;
        image->Type = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    }
    return image;
}

/// `profile` is the name of one that libvips carries ("p3" is Display P3), or NULL for none. Metadata is left
/// out: libvips would add an EXIF block of its own, and readers differ in which of two they believe.
static inline void *samples_jpeg(VipsImage *image, int quality, const char *profile, size_t *length)
{
    void *bytes = NULL;
    return vips_jpegsave_buffer(image, &bytes, length, "Q", quality, "optimize_coding", TRUE, "strip", TRUE,
               "profile", profile, NULL)
        ? NULL
        : bytes;
}

static inline void *samples_png(VipsImage *image, size_t *length)
{
    void *bytes = NULL;
    return vips_pngsave_buffer(image, &bytes, length, "compression", 9, "filter",
               VIPS_FOREIGN_PNG_FILTER_ALL, NULL)
        ? NULL
        : bytes;
}

static inline void *samples_webp(VipsImage *image, int quality, size_t *length)
{
    void *bytes = NULL;
    return vips_webpsave_buffer(image, &bytes, length, "Q", quality, NULL) ? NULL : bytes;
}

#endif
