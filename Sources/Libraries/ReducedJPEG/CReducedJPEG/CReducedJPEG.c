#include "CReducedJPEG.h"

#include <string.h>

#include "scans.h"

// MARK: Metadata

/// Advances to the next segment with a marker and a name before the first scan. Returns 0 if there is no such segment.
static int find_segment(const uint8_t **at, const uint8_t *end, unsigned wanted, const char *name, size_t name_count,
                        const uint8_t **content, size_t *count) {
  unsigned marker;
  while (segment_read(at, end, &marker, content, count)) {
    if (marker == MARKER_SOS || marker == MARKER_EOI) return 0;
    if (marker != wanted || *count < name_count || memcmp(*content, name, name_count) != 0) continue;
    *content += name_count;
    *count -= name_count;
    return 1;
  }
  return 0;
}

/// Returns a number of two or four bytes in a TIFF; 0 beyond its end, where 0 is never a valid answer.
static uint32_t number(const uint8_t *tiff, size_t count, size_t at, unsigned bytes) {
  if (at > count || count - at < bytes) return 0;
  const int is_little = tiff[0] == 'I';
  uint32_t value = 0;
  for (unsigned i = 0; i < bytes; i++) value = value << 8 | tiff[at + (is_little ? bytes - 1 - i : i)];
  return value;
}

unsigned reduced_jpeg_orientation(const uint8_t *bytes, size_t count) {
  const uint8_t *at = bytes + (count < 2 ? count : 2), *tiff;
  size_t size;
  if (!find_segment(&at, bytes + count, MARKER_APP1, "Exif\0", 6, &tiff, &size)) return 1;
  if (size < 8 || (memcmp(tiff, "II*\0", 4) != 0 && memcmp(tiff, "MM\0*", 4) != 0)) return 1;
  const size_t directory = number(tiff, size, 4, 4), entries = number(tiff, size, directory, 2);
  for (size_t i = 0; i < entries; i++) {
    const size_t entry = directory + 2 + 12 * i;
    if (number(tiff, size, entry, 2) != 0x0112) continue;
    // A single 16-bit number.
    const uint32_t value = number(tiff, size, entry + 8, 2);
    const int is_short = number(tiff, size, entry + 2, 2) == 3 && number(tiff, size, entry + 4, 4) == 1;
    return is_short && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

size_t reduced_jpeg_profile(const uint8_t *bytes, size_t count, uint8_t *profile) {
  const uint8_t *parts[256] = {0}, *content;
  size_t counts[256] = {0}, size, total = 0;
  unsigned number = 0;
  const uint8_t *at = bytes + (count < 2 ? count : 2);
  while (find_segment(&at, bytes + count, MARKER_APP2, "ICC_PROFILE", 12, &content, &size)) {
    // The number of this part, and the number of parts.
    if (size < 2 || content[0] == 0 || content[0] > content[1] || parts[content[0]] != NULL) return 0;
    if (number != 0 && number != content[1]) return 0;
    number = content[1];
    parts[content[0]] = content + 2;
    counts[content[0]] = size - 2;
  }
  for (unsigned i = 1; i <= number; i++) {
    if (parts[i] == NULL) return 0;
    if (profile != NULL) memcpy(profile + total, parts[i], counts[i]);
    total += counts[i];
  }
  return total;
}

// MARK: Pixels

/// Returns 1 if the data can be read and pixels can be made at 1/denominator; 1 stands for no pixels.
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
      .denominators = (can_read(&f, 8) ? 8u : 0) + (can_read(&f, 4) ? 4u : 0),
  };
  return REDUCED_JPEG_DONE;
}
