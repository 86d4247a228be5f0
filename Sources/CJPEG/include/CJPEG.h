#ifndef GALLERY_CJPEG_H
#define GALLERY_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// Scaled, cropped decoding of one JPEG in memory, by libjpeg-turbo or, to small sizes, by our own code. No error of
/// the library leaves these functions other than as a status; `setjmp` stays inside.

/// The size of a message, with its terminating zero.
#define GALLERY_JPEG_MESSAGE 200

typedef enum {
  GALLERY_JPEG_OK = 0,
  /// The library gave up; `message` says why.
  GALLERY_JPEG_FAILED = 1,
  /// Memory was refused.
  GALLERY_JPEG_NO_MEMORY = 2,
  /// A colour model that this decoder does not know (CMYK, YCCK, unknown).
  GALLERY_JPEG_OTHER_COLOUR = 3,
  /// More scans than allowed.
  GALLERY_JPEG_TOO_MANY_SCANS = 4,
} gallery_jpeg_status;

typedef struct {
  /// Full size in pixels, as stored.
  uint32_t width, height;
  /// 1 for grey, 3 for colour.
  uint32_t components;
  /// 1 if the whole photo is held as coefficients while it is decoded.
  int buffered;
} gallery_jpeg_header;

typedef struct {
  /// The part of the scaled photo that the rows hold, in scaled pixels. Columns may be more than asked.
  uint32_t x, y, width, height;
} gallery_jpeg_area;

typedef struct gallery_jpeg gallery_jpeg;

/// Reads the header. Returns NULL only without memory; `status` tells the rest, and the decoder must be closed.
gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t count, unsigned scan_limit,
                                gallery_jpeg_header *header, gallery_jpeg_status *status);

/// The embedded colour profile, or NULL: there is none, or its parts do not fit together. It lives as long as
/// the decoder.
const uint8_t *gallery_jpeg_profile(gallery_jpeg *jpeg, size_t *count, int *is_broken);

/// The part of the work that our own code does: baseline files of one scan and progressive ones, with samplings of
/// two to one at most.
typedef enum {
  /// Nothing: all is the library's, and codes that make no sense are not told where it passes over them.
  GALLERY_JPEG_UNCHECKED = 0,
  /// It reads through the data, of progressive files the first coefficients, and tells what makes no sense.
  GALLERY_JPEG_CHECKED = 1,
  /// It decodes at 1/4 and 1/8, which takes half the library's time or less but ignores the higher frequencies.
  /// Otherwise it checks: a photo is damaged or not, at whatever size. There is one exception: of a progressive photo
  /// at 1/8, wrong codes in scans that no pixel is made of are not noticed.
  GALLERY_JPEG_REDUCED = 2,
  /// The same without that exception.
  GALLERY_JPEG_THOROUGH = 3,
} gallery_jpeg_way;

/// Starts decoding at 1/denominator (1, 2, 4, 8) and says which part the rows will hold.
gallery_jpeg_status gallery_jpeg_start(gallery_jpeg *jpeg, unsigned denominator, gallery_jpeg_way way,
                                       gallery_jpeg_area *area);

/// Decodes `area.height` rows of `area.width` pixels, four bytes each (red, green, blue, 255), then reads what is
/// left of the file. `damage()` has a text if anything was wrong, inside of the area or not.
gallery_jpeg_status gallery_jpeg_read(gallery_jpeg *jpeg, uint8_t *pixels, size_t stride);

/// Has our own code read data by 1 to 3 cursors, in parts of so many bytes; 0 for what is fastest. It is called before
/// the start. The result must be the same: tests compare it with one cursor's, which guesses nothing.
void gallery_jpeg_divide(gallery_jpeg *jpeg, unsigned cursors, size_t part_bytes);

/// The numbers of blocks that our own code found, which is 0 where it left the file to the library, and that it read
/// for that.
void gallery_jpeg_effort(const gallery_jpeg *jpeg, uint64_t *kept, uint64_t *read);

/// The first thing that was wrong with the photo's data, or NULL.
const char *gallery_jpeg_damage(const gallery_jpeg *jpeg);

/// The message of the last call that failed.
const char *gallery_jpeg_message(const gallery_jpeg *jpeg);

void gallery_jpeg_close(gallery_jpeg *jpeg);

#endif
