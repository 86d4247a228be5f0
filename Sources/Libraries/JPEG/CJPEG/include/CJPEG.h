#ifndef GALLERY_CJPEG_H
#define GALLERY_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// Scaled, cropped decoding of a JPEG in memory by libjpeg-turbo or, for small sizes, by our own code. Library errors
/// become statuses; `setjmp` stays inside.

/// The size of a message, with its terminating zero.
#define GALLERY_JPEG_MESSAGE 200

typedef enum {
  GALLERY_JPEG_OK = 0,
  /// The library failed; `message` has the reason.
  GALLERY_JPEG_FAILED = 1,
  GALLERY_JPEG_NO_MEMORY = 2,
  /// The colour model is unsupported (CMYK, YCCK, unknown).
  GALLERY_JPEG_OTHER_COLOUR = 3,
  /// The file has too many scans.
  GALLERY_JPEG_TOO_MANY_SCANS = 4,
} gallery_jpeg_status;

typedef struct {
  /// The full size in pixels, as stored.
  uint32_t width, height;
  /// 1 for grey, 3 for colour.
  uint32_t components;
  /// 1 if the whole photo is kept as coefficients while decoding.
  int buffered;
} gallery_jpeg_header;

typedef struct {
  /// The part of the scaled photo in the rows, in scaled pixels. It can have more columns than requested.
  uint32_t x, y, width, height;
} gallery_jpeg_area;

typedef struct gallery_jpeg gallery_jpeg;

/// Reads the header. Returns NULL only if memory runs out. Otherwise check `status`, and close the decoder.
gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t count, unsigned scan_limit,
                                gallery_jpeg_header *header, gallery_jpeg_status *status);

/// Returns the embedded colour profile; NULL if it is missing or its parts do not match. It lives as long as the
/// decoder.
const uint8_t *gallery_jpeg_profile(gallery_jpeg *jpeg, size_t *count, int *is_broken);

/// The work done by our own code, for baseline files of one scan and progressive ones with sampling factors of at most
/// 2:1.
typedef enum {
  /// No work: the library decodes, and ignores some invalid codes.
  GALLERY_JPEG_UNCHECKED = 0,
  /// Reads the data, of progressive files only first coefficients, and reports invalid codes.
  GALLERY_JPEG_CHECKED = 1,
  /// Decodes at 1/4 and 1/8, in at most half of the library's time but without higher frequencies. Other sizes are
  /// checked, so that damage is found at any size. Exception: for a progressive photo at 1/8, wrong codes in scans
  /// without pixels go unnoticed.
  GALLERY_JPEG_REDUCED = 2,
  /// The same without that exception.
  GALLERY_JPEG_THOROUGH = 3,
} gallery_jpeg_way;

/// Starts decoding at 1/denominator (1, 2, 4, 8) and returns the part that the rows will hold.
gallery_jpeg_status gallery_jpeg_start(gallery_jpeg *jpeg, unsigned denominator, gallery_jpeg_way way,
                                       gallery_jpeg_area *area);

/// Decodes `area.height` rows of `area.width` pixels, four bytes each (red, green, blue, 255), then reads the rest of
/// the file. Afterwards, `damage()` returns any damage inside or outside the area.
gallery_jpeg_status gallery_jpeg_read(gallery_jpeg *jpeg, uint8_t *pixels, size_t stride);

/// Sets the number of cursors, 1 to 3, and the part size of our own code; 0 selects the fastest. Call it before the
/// start. It must not affect the result: tests compare with one cursor, which guesses nothing.
void gallery_jpeg_divide(gallery_jpeg *jpeg, unsigned cursors, size_t part_bytes);

/// Returns the numbers of blocks found by our own code, 0 if the library decoded the file, and of blocks read for that.
void gallery_jpeg_effort(const gallery_jpeg *jpeg, uint64_t *kept, uint64_t *read);

/// NULL without damage.
const char *gallery_jpeg_damage(const gallery_jpeg *jpeg);

/// Of the last failed call.
const char *gallery_jpeg_message(const gallery_jpeg *jpeg);

void gallery_jpeg_close(gallery_jpeg *jpeg);

#endif
