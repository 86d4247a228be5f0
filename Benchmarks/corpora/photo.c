// Makes one photo of a benchmark corpus from another image:
//
//   photo SOURCE TARGET WIDTH HEIGHT SEED GRAIN
//
// The source fills the frame, enlarged if necessary. The seed rotates and mirrors it, so that few sources make many
// photos. Grain is added: without it, a JPEG has few coefficients and decodes faster than a camera's. The target's
// extension is its format: jpg (quality 90, 4:2:0, an EXIF thumbnail as cameras write it), heic or png.

#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        if (call)                                                                                            \
            vips_error_exit("%s", arguments[2]);                                                             \
    } while (0)

int main(int count, char **arguments)
{
    if (count != 7) {
        fprintf(stderr, "usage: photo SOURCE TARGET WIDTH HEIGHT SEED GRAIN\n");
        return 64;
    }
    if (VIPS_INIT(arguments[0]))
        vips_error_exit("libvips");
    // The caller runs one process for each core.
    vips_concurrency_set(1);
    const char *target = arguments[2];
    int width = atoi(arguments[3]), height = atoi(arguments[4]), seed = atoi(arguments[5]);
    double grain = atof(arguments[6]);

    VipsImage *picture, *turned, *noise, *grained, *photo;
    CHECK(vips_thumbnail(arguments[1], &picture, width, "height", height, "crop", VIPS_INTERESTING_CENTRE,
        "export_profile", "srgb", NULL));
    if (vips_image_hasalpha(picture)) {
        VipsImage *flat;
        CHECK(vips_flatten(picture, &flat, NULL));
        picture = flat;
    }
    VipsImage *colour;
    CHECK(vips_colourspace(picture, &colour, VIPS_INTERPRETATION_sRGB, NULL));
    if (seed & 1)
        CHECK(vips_flip(colour, &turned, VIPS_DIRECTION_HORIZONTAL, NULL));
    else
        CHECK(vips_copy(colour, &turned, NULL));
    if (seed & 2) {
        VipsImage *upside;
        CHECK(vips_rot180(turned, &upside, NULL));
        turned = upside;
    }
    CHECK(vips_gaussnoise(&noise, width, height, "mean", 0.0, "sigma", grain, "seed", seed, NULL));
    CHECK(vips_add(turned, noise, &grained, NULL));
    CHECK(vips_cast_uchar(grained, &photo, NULL));

    // Drop the source's metadata. Add a date for sorting.
    VipsImage *clean = vips_image_new_memory();
    CHECK(vips_image_write(photo, clean));
    gchar **fields = vips_image_get_fields(clean);
    for (int i = 0; fields[i]; i++) {
        if (g_str_has_prefix(fields[i], "exif-") || g_str_has_prefix(fields[i], "xmp-") ||
            g_str_has_prefix(fields[i], "iptc-") || strcmp(fields[i], "orientation") == 0 ||
            strcmp(fields[i], VIPS_META_ICC_NAME) == 0)
            vips_image_remove(clean, fields[i]);
    }
    g_strfreev(fields);
    char date[32];
    g_snprintf(date, sizeof date, "2024:%02d:%02d 12:%02d:00", seed / 28 % 12 + 1, seed % 28 + 1, seed % 60);
    vips_image_set_string(clean, "exif-ifd2-DateTimeOriginal", date);

    if (g_str_has_suffix(target, ".jpg")) {
        VipsImage *small;
        void *bytes;
        size_t length;
        CHECK(vips_thumbnail_image(clean, &small, 160, "height", 120, NULL));
        CHECK(vips_jpegsave_buffer(small, &bytes, &length, "Q", 80, "strip", TRUE, NULL));
        vips_image_set_blob(clean, "jpeg-thumbnail-data", (VipsCallbackFn) vips_area_free_cb, bytes, length);
        CHECK(vips_jpegsave(clean, target, "Q", 90, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NULL));
    } else if (g_str_has_suffix(target, ".heic")) {
        CHECK(vips_heifsave(clean, target, "Q", 60, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_HEVC,
            "effort", 1, NULL));
    } else {
        CHECK(vips_pngsave(clean, target, "compression", 6, NULL));
    }
    // The process ends here, which frees the rest.
    return 0;
}
