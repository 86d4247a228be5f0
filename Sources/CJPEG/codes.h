#ifndef GALLERY_JPEG_CODES_H
#define GALLERY_JPEG_CODES_H

#include <stdint.h>
#include <stdio.h>
// jpeglib.h needs stdio.h before it.
#include <jpeglib.h>

/// Huffman codes as tables that are indexed by the next bits of the data (ITU-T T.81, annex C and F.2.2).

/// Bits of the data that an index holds. Larger tables skip more codes at once, but leave the first cache.
#define CODE_LOOK 11

typedef struct {
  // The table's definition, to know it again.
  UINT8 lengths[17];
  UINT8 values[256];
  // Of the bits ahead:
  //   0–5   the bits that all codes within them take, with the values behind these; 0: the first is longer
  //   6–12  the coefficients that they stand for
  //   13    whether the last of them ends the block
  //   16–20 the length of the first code; 0: it is longer
  //   24–31 what the first code says: run and size
  uint32_t ahead[1 << CODE_LOOK];
  // The largest code of each length, −1 for none, and where its values begin, for codes that are longer.
  int32_t largest[18];
  int32_t offset[17];
} code_table;

#define CODE_BITS(entry) ((entry) & 63)
#define CODE_COEFFICIENTS(entry) ((entry) >> 6 & 127)
#define CODE_ENDS_BLOCK(entry) ((entry) >> 13 & 1)
#define CODE_LENGTH(entry) ((entry) >> 16 & 31)
#define CODE_SYMBOL(entry) ((entry) >> 24)

/// Fills a table. Returns 0 when the definition makes no sense.
///
/// is_dc: its codes stand for a size alone.
int code_table_make(code_table *table, const JHUFF_TBL *definition, int is_dc);

/// Whether a table was made from this definition.
int code_table_is(const code_table *table, const JHUFF_TBL *definition);

#endif
