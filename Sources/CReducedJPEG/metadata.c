#include "metadata.h"

#include <string.h>

#include "segments.h"

/// Goes on to the next segment with a marker and a name before the first scan. Returns 0 when there is none.
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

// MARK: Exif

/// A number of two or four bytes in a TIFF. Returns 0 beyond its end, where no number that is asked for is valid.
static uint32_t number(const uint8_t *tiff, size_t count, size_t at, unsigned bytes) {
  if (at > count || count - at < bytes) return 0;
  const int is_little = tiff[0] == 'I';
  uint32_t value = 0;
  for (unsigned i = 0; i < bytes; i++) value = value << 8 | tiff[at + (is_little ? bytes - 1 - i : i)];
  return value;
}

unsigned metadata_orientation(const uint8_t *bytes, size_t count) {
  const uint8_t *at = bytes + (count < 2 ? count : 2), *tiff;
  size_t size;
  if (!find_segment(&at, bytes + count, MARKER_APP1, "Exif\0", 6, &tiff, &size)) return 1;
  if (size < 8 || (memcmp(tiff, "II*\0", 4) != 0 && memcmp(tiff, "MM\0*", 4) != 0)) return 1;
  const size_t directory = number(tiff, size, 4, 4), entries = number(tiff, size, directory, 2);
  for (size_t i = 0; i < entries; i++) {
    const size_t entry = directory + 2 + 12 * i;
    if (number(tiff, size, entry, 2) != 0x0112) continue;
    // One number of two bytes.
    const uint32_t value = number(tiff, size, entry + 8, 2);
    const int is_short = number(tiff, size, entry + 2, 2) == 3 && number(tiff, size, entry + 4, 4) == 1;
    return is_short && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

// MARK: Colours

size_t metadata_profile(const uint8_t *bytes, size_t count, uint8_t *profile) {
  const uint8_t *parts[256] = {0}, *content;
  size_t counts[256] = {0}, size, total = 0;
  unsigned number = 0;
  const uint8_t *at = bytes + (count < 2 ? count : 2);
  while (find_segment(&at, bytes + count, MARKER_APP2, "ICC_PROFILE", 12, &content, &size)) {
    // Its own number, and how many there are.
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
