#ifndef GALLERY_PNG_H
#define GALLERY_PNG_H

#include <stddef.h>
#include <stdint.h>

/// Reads valid PNG files row by row. libdeflate inflates them in one piece.
///
/// Supports files without interlacing, whose rows have at most `GALLERY_PNG_MOST_ROW_BYTES`. Everything from the
/// palette to the end chunk must be regular: checksums are correct, and the data end with the pixels. Any other file
/// gives `GALLERY_PNG_NOT_MINE`: let libpng try it. Chunks about colours and texts are skipped.
///
/// Several readers can run at once.

/// The maximum bytes of an output row. Wider rows are left to libpng.
#define GALLERY_PNG_MOST_ROW_BYTES (1u << 20)

typedef enum {
  GALLERY_PNG_OK = 0,
  /// The file is damaged, odd, or of an unsupported kind.
  GALLERY_PNG_NOT_MINE = 1,
  GALLERY_PNG_NO_MEMORY = 2,
} gallery_png_status;

/// The format of output rows: like libpng's after expanding palettes, transparency and grey of less than eight bits.
typedef struct {
  uint32_t width, height;
  /// 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
  uint32_t bands;
  /// 1, or 2 in the machine's byte order.
  uint32_t sample_bytes;
} gallery_png_format;

typedef struct gallery_png gallery_png;

/// Opens and inflates a file, which must outlive the reader. Returns NULL if the file is unsupported, its rows need
/// more than `memory` bytes as stored, or memory runs out.
gallery_png *gallery_png_open(const uint8_t *bytes, size_t count, size_t memory, gallery_png_format *format,
                              gallery_png_status *status);

/// Reads the next rows into consecutive memory, in the file's format. After a status other than `GALLERY_PNG_OK`,
/// reading cannot continue.
gallery_png_status gallery_png_read(gallery_png *png, uint8_t *rows, uint32_t count);

/// The maximum reduction factor in a direction.
#define GALLERY_PNG_MOST_REDUCTION 256

/// Reads the whole file as means of blocks of `across` by `down` pixels, with one or three 8-bit bands. The values
/// equal those of libvips 8.14 (`vips_shrink`). A file has `gallery_png_reduced` blocks in a direction. Use it instead
/// of `gallery_png_read`.
gallery_png_status gallery_png_read_means(gallery_png *png, uint32_t across, uint32_t down, uint8_t *target);

uint32_t gallery_png_reduced(uint32_t size, uint32_t factor);

void gallery_png_close(gallery_png *png);

/// Finds the first critical chunk with a wrong checksum, up to the end of the file or IEND. Returns 1 with its name in
/// `name`, or 0 if all are correct. The input can be any bytes, and so can a name.
int gallery_png_find_odd_chunk(const uint8_t *bytes, size_t count, uint8_t name[4]);

#endif
