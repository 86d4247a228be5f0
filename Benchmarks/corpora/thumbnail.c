// Adds a thumbnail to a HEIC photo, as phones write it:
//
//   thumbnail SOURCE TARGET SIDE
//
// The photo is encoded again. SIDE is the long side of the thumbnail in pixels.

#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>

static const char *target;

static void check(struct heif_error error)
{
    if (error.code == heif_error_Ok)
        return;
    fprintf(stderr, "thumbnail: %s: %s\n", target, error.message);
    exit(1);
}

int main(int count, char **arguments)
{
    if (count != 4) {
        fprintf(stderr, "usage: thumbnail SOURCE TARGET SIDE\n");
        return 64;
    }
    target = arguments[2];
    struct heif_context *source = heif_context_alloc(), *made = heif_context_alloc();
    struct heif_image_handle *photo, *written, *thumbnail;
    struct heif_image *pixels;
    struct heif_encoder *encoder;
    check(heif_context_read_from_file(source, arguments[1], NULL));
    check(heif_context_get_primary_image_handle(source, &photo));
    check(heif_decode_image(photo, &pixels, heif_colorspace_YCbCr, heif_chroma_420, NULL));
    check(heif_context_get_encoder_for_format(made, heif_compression_HEVC, &encoder));
    check(heif_encoder_set_lossy_quality(encoder, 60));
    check(heif_encoder_set_parameter_string(encoder, "preset", "ultrafast"));
    check(heif_context_encode_image(made, pixels, encoder, NULL, &written));
    check(heif_context_encode_thumbnail(made, pixels, written, encoder, NULL, atoi(arguments[3]), &thumbnail));
    check(heif_context_write_to_file(made, target));
    // The process ends here, which frees the rest.
    return 0;
}
