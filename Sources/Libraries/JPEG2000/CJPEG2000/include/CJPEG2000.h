#ifndef GALLERY_JPEG2000_H
#define GALLERY_JPEG2000_H

#include <stddef.h>
#include <stdint.h>

/// Decodes areas of JPEG 2000 codestreams (ISO/IEC 15444-1) with OpenJPEG, in the calling thread. Boxes of JP2 files are
/// not read here: the caller knows the colours.

/// The size of a message, with its terminating zero.
#define GALLERY_JP2_MESSAGE 200

/// The maximum number of bands of a row.
#define GALLERY_JP2_MOST_BANDS 8

typedef enum {
  GALLERY_JP2_OK = 0,
  /// OpenJPEG failed; the message has the reason.
  GALLERY_JP2_FAILED = 1,
  GALLERY_JP2_NO_MEMORY = 2,
  /// A tile has fewer levels than the request leaves out. Only the tile's header says so.
  GALLERY_JP2_FEWER_LEVELS = 3,
} gallery_jp2_status;

/// An area on the reference grid, without its last column and row.
typedef struct {
  uint32_t x0, y0, x1, y1;
} gallery_jp2_area;

/// A band of the output: each sample of a component is replaced by an entry of a table. Samples of signed components
/// start at the lowest one. Samples beyond the table count as its first or last entry.
typedef struct {
  uint32_t component;
  /// The table's place in the tables of all bands, and its number of entries: at least 1.
  uint32_t start, count;
  /// The value without a difference, in bands of blue and red differences.
  uint16_t middle;
} gallery_jp2_band;

/// The decoded components of an area.
typedef struct gallery_jp2 gallery_jp2;

/// Decodes an area without its `levels` highest resolutions: each level halves width and height. A strict decoder rejects
/// incomplete data; the other decodes what there is, and the rest is 0. The reason for a failure is in `message`.
gallery_jp2 *gallery_jp2_decode(const uint8_t *bytes, size_t count, gallery_jp2_area area, uint32_t levels, int strict,
                                gallery_jp2_status *status, char message[GALLERY_JP2_MESSAGE]);

/// The number of pixels of the area in its finest component. Each other component is enlarged to it: at full resolution,
/// every sample fills the pixels from its place on the reference grid to the next sample, as in OpenJPEG's own program.
/// At lower resolutions, samples are interpolated.
uint32_t gallery_jp2_width(const gallery_jp2 *jp2);
uint32_t gallery_jp2_height(const gallery_jp2 *jp2);

/// Writes interleaved rows of `sample_bytes` (1, or 2 in the machine's byte order) a band. If `is_ycc` is set, the first
/// three bands become red, green and blue (the full range of ITU-R BT.601, as in sYCC). Returns 0 without writing if a
/// band, a table or a row does not exist, or if `target` is not exactly as long as the rows.
int gallery_jp2_rows(const gallery_jp2 *jp2, uint32_t first, uint32_t rows, const gallery_jp2_band *bands,
                     uint32_t band_count, const uint16_t *tables, size_t table_count, int is_ycc, uint32_t sample_bytes,
                     uint8_t *target, size_t target_count);

void gallery_jp2_close(gallery_jp2 *jp2);

/// The version of OpenJPEG, such as 2.5.0.
const char *gallery_jp2_version(void);

#endif
