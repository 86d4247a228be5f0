#ifndef REDUCED_JPEG_H
#define REDUCED_JPEG_H

#include <stddef.h>
#include <stdint.h>

/// Decodes JPEG at 1/8 and 1/4 of its size, much faster than a full decoder and without a library: only the lowest
/// frequencies of each block are computed.
///
/// Supports baseline files with one scan, and progressive files at 1/8. They must have 8 bits per sample, one grey or
/// three components, and sampling factors of at most 2:1. Any other or odd file gives `REDUCED_JPEG_NOT_MINE`: let
/// another decoder try it.
///
/// All functions read the file's bytes in place and can run in several threads at once. They only cache code tables for
/// the thread's next photo.

typedef enum {
  /// The file is valid up to the end-of-image marker.
  REDUCED_JPEG_DONE = 0,
  /// The file is not supported here, or not as encoders write it: truncated, damaged or merely odd.
  REDUCED_JPEG_NOT_MINE = 1,
  /// The file is damaged: codes are invalid or exceed a block, or values make no sense. Other decoders may ignore that.
  REDUCED_JPEG_NONSENSE = 2,
  REDUCED_JPEG_NO_MEMORY = 3,
} reduced_jpeg_status;

typedef struct {
  /// The full size in pixels, as stored: before the orientation is applied.
  uint32_t width, height;
  /// 1 for grey, 3 for colour.
  uint32_t components;
  int is_progressive;
  /// The supported denominators: 8, or 12 for 8 and 4; 0 if unsupported.
  unsigned denominators;
} reduced_jpeg_info;

/// A part of the scaled photo, in scaled pixels. The scaled photo is ⌈width / denominator⌉ by ⌈height / denominator⌉.
typedef struct {
  uint32_t x, y, width, height;
} reduced_jpeg_area;

/// The pixel formats. Values are bytes per pixel.
typedef enum {
  REDUCED_JPEG_GREY = 1,
  REDUCED_JPEG_RGB = 3,
  /// Red, green, blue, 255.
  REDUCED_JPEG_RGBA = 4,
} reduced_jpeg_format;

/// Options and counters of reading. They do not affect the pixels.
typedef struct {
  /// Nonzero if all scans of a progressive file are read, not only those needed for pixels. This detects wrong codes in
  /// the others, and takes 7 to 20 times as long at 1/8.
  int reads_all;
  /// The number of places read at once, 1 to 3, and the bytes that each reads; 0 selects the fastest. For tests and
  /// benchmarks.
  unsigned cursors;
  size_t part_bytes;
  /// Counters, which are added to: the blocks of completely read files, and all blocks read, including discarded ones.
  uint64_t kept, read;
  unsigned scans;
} reduced_jpeg_reading;

/// Reads the headers up to the first scan. `info` is filled only if the result is REDUCED_JPEG_DONE.
reduced_jpeg_status reduced_jpeg_read_info(const uint8_t *bytes, size_t count, reduced_jpeg_info *info);

/// Returns the Exif orientation: 1 to 8; 1 if it is missing or invalid.
unsigned reduced_jpeg_orientation(const uint8_t *bytes, size_t count);

/// Returns the size of the embedded colour profile in bytes, and copies it unless `profile` is NULL. Returns 0 if it is
/// missing or its parts do not match.
size_t reduced_jpeg_profile(const uint8_t *bytes, size_t count, uint8_t *profile);

/// Decodes an area of the photo at 1/denominator, 4 or 8, into rows that begin `stride` bytes apart.
///
/// The area must lie within the scaled photo. The file is read to its end, so that the result does not depend on the
/// area. The pixels are valid only if the result is REDUCED_JPEG_DONE. Of a progressive file, only the scans needed for
/// pixels are read: at 1/8 the first coefficients, and all of chroma with fewer samples than pixels; at 1/4 all. Other
/// scans are checked only for headers, marker order and the end of the file, so that wrong codes in them go unnoticed.
///
/// - reading: may be NULL.
reduced_jpeg_status reduced_jpeg_decode(const uint8_t *bytes, size_t count, unsigned denominator,
                                        const reduced_jpeg_area *area, reduced_jpeg_format format, uint8_t *pixels,
                                        size_t stride, reduced_jpeg_reading *reading);

/// Reads a file like `reduced_jpeg_decode`, without making pixels. Of a progressive file it reads only first
/// coefficients, unless `reads_all` is set.
reduced_jpeg_status reduced_jpeg_check(const uint8_t *bytes, size_t count, reduced_jpeg_reading *reading);

#endif
