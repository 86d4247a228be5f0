#include "CReducedJPEG.h"

#include "metadata.h"
#include "scans.h"

/// Returns 1 if the file is one whose data can be read, and whose pixels can be made at 1/denominator; for 1, none are.
static int can_read(const jpeg_file *f, unsigned denominator) {
  return (f->is_progressive || baseline_can_read(f)) && picture_can_make(f, denominator);
}

static reduced_jpeg_status read_file(const uint8_t *bytes, size_t count, unsigned denominator,
                                     const picture_request *request, reduced_jpeg_reading *reading) {
  reduced_jpeg_reading ignored = {0};
  if (reading == NULL) reading = &ignored;
  reading->scans = 0;
  jpeg_file f;
  if (!jpeg_file_open(&f, bytes, count) || jpeg_file_next(&f) != SEGMENTS_SCAN || !can_read(&f, denominator)) {
    return REDUCED_JPEG_NOT_MINE;
  }
  const reduced_jpeg_area *area = &request->area;
  const uint32_t width = (f.width + request->denominator - 1) / request->denominator;
  const uint32_t height = (f.height + request->denominator - 1) / request->denominator;
  if (area->x > width || area->width > width - area->x || area->y > height || area->height > height - area->y) {
    return REDUCED_JPEG_NOT_MINE;
  }
  const uint64_t kept = reading->kept;
  picture to;
  picture_lay_out(&to, &f, request);
  reading->scans = !f.is_progressive;
  const reduced_jpeg_status result =
      f.is_progressive ? progressive_read(&f, &to, reading) : baseline_read(&f, &to, reading);
  picture_close(&to);
  if (result != REDUCED_JPEG_DONE) reading->kept = kept;
  return result;
}

reduced_jpeg_status reduced_jpeg_decode(const uint8_t *bytes, size_t count, unsigned denominator,
                                        const reduced_jpeg_area *area, reduced_jpeg_format format, uint8_t *pixels,
                                        size_t stride, reduced_jpeg_reading *reading) {
  if (denominator != 4 && denominator != 8) return REDUCED_JPEG_NOT_MINE;
  const picture_request request = {denominator, *area, format, pixels, stride};
  return read_file(bytes, count, denominator, &request, reading);
}

reduced_jpeg_status reduced_jpeg_check(const uint8_t *bytes, size_t count, reduced_jpeg_reading *reading) {
  const picture_request nothing = {.denominator = 8, .format = REDUCED_JPEG_GREY};
  return read_file(bytes, count, 1, &nothing, reading);
}

reduced_jpeg_status reduced_jpeg_read_info(const uint8_t *bytes, size_t count, reduced_jpeg_info *info) {
  jpeg_file f;
  if (!jpeg_file_open(&f, bytes, count) || jpeg_file_next(&f) != SEGMENTS_SCAN) return REDUCED_JPEG_NOT_MINE;
  *info = (reduced_jpeg_info){
      .width = f.width,
      .height = f.height,
      .components = f.count,
      .is_progressive = f.is_progressive,
      .orientation = metadata_orientation(bytes, count),
      .profile_count = metadata_profile(bytes, count, NULL),
      .denominators = (can_read(&f, 8) ? 8u : 0) + (can_read(&f, 4) ? 4u : 0),
  };
  return REDUCED_JPEG_DONE;
}

void reduced_jpeg_copy_profile(const uint8_t *bytes, size_t count, uint8_t *profile) {
  metadata_profile(bytes, count, profile);
}
