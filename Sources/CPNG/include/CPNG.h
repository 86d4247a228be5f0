#ifndef GALLERY_PNG_H
#define GALLERY_PNG_H

#include <stddef.h>
#include <stdint.h>

/// Reads sound PNG files row by row. libdeflate inflates them, as a whole.
///
/// It takes files that are not interlaced, whose rows have at most `GALLERY_PNG_MOST_ROW_BYTES`, and about which nothing is
/// odd, from the palette to the end chunk: checksums are right, and the data end where the pixels do. All else is
/// `GALLERY_PNG_NOT_MINE`: libpng shall judge. Chunks that say something about colours and texts are passed over.
///
/// Several readers can be used at once.

/// The most bytes of a row that is handed out. Wider rows are left to libpng.
#define GALLERY_PNG_MOST_ROW_BYTES (1u << 20)

typedef enum {
  GALLERY_PNG_OK = 0,
  /// The file is damaged, odd, or of a kind that is not read here.
  GALLERY_PNG_NOT_MINE = 1,
  /// Memory was refused.
  GALLERY_PNG_NO_MEMORY = 2,
} gallery_png_status;

/// The form in which rows are handed out: what libpng makes of a file when it is asked to expand palettes,
/// transparency and grey of less than eight bits.
typedef struct {
  uint32_t width, height;
  /// 1 grey, 2 grey and alpha, 3 colours, 4 colours and alpha.
  uint32_t bands;
  /// 1, or 2 in the byte order of the machine.
  uint32_t sample_bytes;
} gallery_png_format;

typedef struct gallery_png gallery_png;

/// Opens a file, which must outlive the reader, and inflates it. NULL where it is not read here, where its rows take more
/// than `memory` bytes in the form of the file, or where memory is refused.
gallery_png *gallery_png_open(const uint8_t *bytes, size_t count, size_t memory, gallery_png_format *format,
                              gallery_png_status *status);

/// Reads the next rows, which lie one behind the other in the format of the file. After anything else than `GALLERY_PNG_OK`
/// no more can be read.
gallery_png_status gallery_png_read(gallery_png *png, uint8_t *rows, uint32_t count);

/// The most pixels that a mean is taken of in a direction.
#define GALLERY_PNG_MOST_REDUCTION 256

/// Reads the whole file in the means of blocks of `across` by `down` pixels, with one or three bands of eight bits: the
/// numbers are those of libvips 8.14 (`vips_shrink`). A file has `gallery_png_reduced` blocks in a direction. Instead of
/// `gallery_png_read`.
gallery_png_status gallery_png_read_means(gallery_png *png, uint32_t across, uint32_t down, uint8_t *target);

/// The number of blocks of `factor` pixels in a direction.
uint32_t gallery_png_reduced(uint32_t size, uint32_t factor);

void gallery_png_close(gallery_png *png);

/// Looks for the first critical chunk whose checksum is wrong, up to the end of the file or IEND. Returns 1 with its name in
/// `name`, and 0 where there is none. Any bytes can be looked at; a name may have any bytes.
int gallery_png_find_odd_chunk(const uint8_t *bytes, size_t count, uint8_t name[4]);

#endif
