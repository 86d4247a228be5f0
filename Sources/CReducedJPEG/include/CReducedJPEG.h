#ifndef REDUCED_JPEG_H
#define REDUCED_JPEG_H

#include <stddef.h>
#include <stdint.h>

/// Decodes JPEG at 1/8 and 1/4 of its size, in a fraction of the time that a whole decoder takes for that, and without
/// any library: of every block only the coefficients of the lowest frequencies are worked out.
///
/// It decodes what encoders write: baseline files of one scan, and progressive ones at 1/8, with 8 bits a sample, grey
/// or three components, with samplings of up to two to one. All else, and everything odd up to the end of the file, is
/// `REDUCED_JPEG_NOT_MINE`: another decoder shall judge.
///
/// All functions read the file's bytes where they lie, keep nothing but tables for the thread's next photo, and may be
/// called from several threads at once.

typedef enum {
  /// All is well, from the first byte to the end-of-image marker.
  REDUCED_JPEG_DONE = 0,
  /// The file is none of those that are decoded here, or something about it is not as encoders write it: it is cut off,
  /// damaged, or only strange.
  REDUCED_JPEG_NOT_MINE = 1,
  /// Codes lead nowhere or beyond a block's end, or values have no meaning: the file is damaged, though other decoders
  /// may pass over that in silence.
  REDUCED_JPEG_NONSENSE = 2,
  /// Memory was refused.
  REDUCED_JPEG_NO_MEMORY = 3,
} reduced_jpeg_status;

typedef struct {
  /// The full size in pixels, as stored: before it is turned.
  uint32_t width, height;
  /// 1 for grey, 3 for colour.
  uint32_t components;
  /// 1 for a progressive file.
  int is_progressive;
  /// How the photo is to be turned, as in Exif: 1 to 8, 1 where nothing is said.
  unsigned orientation;
  /// The bytes of the embedded colour profile; 0 where there is none, or its parts do not fit together.
  size_t profile_count;
  /// The denominators of the scales at which it can be decoded here: 8 or 12 (8 and 4), 0 for none.
  unsigned denominators;
} reduced_jpeg_info;

/// A part of the scaled photo, in scaled pixels. The scaled photo has ⌈width / denominator⌉ by ⌈height / denominator⌉.
typedef struct {
  uint32_t x, y, width, height;
} reduced_jpeg_area;

/// The bytes of a pixel.
typedef enum {
  /// Lightness.
  REDUCED_JPEG_GREY = 1,
  /// Red, green, blue.
  REDUCED_JPEG_RGB = 3,
  /// Red, green, blue, 255.
  REDUCED_JPEG_RGBA = 4,
} reduced_jpeg_format;

/// The way in which data is read, which changes nothing about the pixels.
typedef struct {
  /// Whether all scans of a progressive file are read, not only those that pixels are made of: wrong codes in the
  /// others are then noticed, which takes 7 to 20 times as long at 1/8.
  int reads_all;
  /// The places of the data that are read from at once, 1 to 3, and the bytes that each reads; 0 for what is fastest.
  /// They are for tests and benchmarks.
  unsigned cursors;
  size_t part_bytes;
  /// The blocks of files that were read to their end, and those that were read for them and for others. They are
  /// added to.
  uint64_t kept, read;
  /// The scans of the file.
  unsigned scans;
} reduced_jpeg_reading;

/// Reads what a file says of itself, up to its first scan. `info` is filled only if the result is REDUCED_JPEG_DONE.
reduced_jpeg_status reduced_jpeg_read_info(const uint8_t *bytes, size_t count, reduced_jpeg_info *info);

/// Copies the embedded colour profile: `profile_count` bytes, as `reduced_jpeg_read_info` told.
void reduced_jpeg_copy_profile(const uint8_t *bytes, size_t count, uint8_t *profile);

/// Decodes an area of the photo at 1/denominator, 4 or 8, into rows that begin `stride` bytes after each other.
///
/// The area lies within the scaled photo. The file is read to its end, so that the result does not depend on the
/// area; the rows hold pixels only if it is REDUCED_JPEG_DONE. Of a progressive file the scans that pixels are made
/// of are read: at 1/8 those of first coefficients, and of chroma that has fewer samples than there are pixels all,
/// at 1/4 all. The others are only looked at for their headers, the order of their markers and the end of the file,
/// so that wrong codes in them are not noticed.
///
/// - reading: may be NULL.
reduced_jpeg_status reduced_jpeg_decode(const uint8_t *bytes, size_t count, unsigned denominator,
                                        const reduced_jpeg_area *area, reduced_jpeg_format format, uint8_t *pixels,
                                        size_t stride, reduced_jpeg_reading *reading);

/// Reads a file as `reduced_jpeg_decode` does, and makes no pixels of it. Of a progressive file it reads first
/// coefficients, unless all is to be read.
reduced_jpeg_status reduced_jpeg_check(const uint8_t *bytes, size_t count, reduced_jpeg_reading *reading);

#endif
