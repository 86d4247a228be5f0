#define _GNU_SOURCE
#include "CFixtures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <vips/vips.h>

uint8_t *fixture_jpeg(const uint8_t *pixels, int width, int height, fixture_jpeg_options options, size_t *count) {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = options.cmyk ? 4 : 3;
  info.in_color_space = options.cmyk ? JCS_CMYK : JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, options.quality, TRUE);
  if (options.grey) {
    jpeg_set_colorspace(&info, JCS_GRAYSCALE);
  } else if (options.cmyk) {
    jpeg_set_colorspace(&info, JCS_CMYK);
  } else {
    info.comp_info[0].h_samp_factor = options.across;
    info.comp_info[0].v_samp_factor = options.down;
    for (int i = 0; i < 2; i++) {
      info.comp_info[i + 1].h_samp_factor = options.chroma[2 * i] ? options.chroma[2 * i] : 1;
      info.comp_info[i + 1].v_samp_factor = options.chroma[2 * i + 1] ? options.chroma[2 * i + 1] : 1;
    }
  }
  info.arith_code = options.arithmetic ? TRUE : FALSE;
  info.restart_interval = (unsigned)options.restart;
  if (options.progressive) jpeg_simple_progression(&info);
  jpeg_start_compress(&info, TRUE);
  uint8_t *line = malloc((size_t)width * 4);
  for (int y = 0; y < height; y++) {
    const uint8_t *row = pixels + (size_t)y * (size_t)width * 3;
    if (options.cmyk) {
      // Adobe writes inverted ink: 255 means no ink.
      for (int x = 0; x < width; x++) {
        memcpy(line + 4 * x, row + 3 * x, 3);
        line[4 * x + 3] = 255;
      }
    } else {
      memcpy(line, row, (size_t)width * 3);
    }
    JSAMPROW rows = line;
    jpeg_write_scanlines(&info, &rows, 1);
  }
  free(line);
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *count = size;
  return bytes;
}

uint8_t *fixture_encode(const uint8_t *pixels, int width, int height, int bands, const char *suffix,
                        int orientation, const uint8_t *profile, size_t profile_count, size_t *count) {
  VipsImage *view = vips_image_new_from_memory_copy(pixels, (size_t)width * (size_t)height * (size_t)bands, width,
                                                    height, bands, VIPS_FORMAT_UCHAR);
  if (view == NULL) return NULL;
  VipsImage *image = NULL;
  vips_copy(view, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(view);
  if (image == NULL) return NULL;
  if (orientation > 0) vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
  if (profile != NULL) vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile_count);
  void *bytes = NULL;
  if (vips_image_write_to_buffer(image, suffix, &bytes, count, NULL) != 0) {
    vips_error_clear();
    bytes = NULL;
  }
  g_object_unref(image);
  uint8_t *copy = bytes == NULL ? NULL : malloc(*count);
  if (copy != NULL) memcpy(copy, bytes, *count);
  g_free(bytes);
  return copy;
}

void fixture_free(uint8_t *bytes) { free(bytes); }
