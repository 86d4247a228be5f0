#include "codes.h"

#include <string.h>

int code_table_is(const code_table *table, const JHUFF_TBL *definition) {
  return memcmp(table->lengths, definition->bits, sizeof table->lengths) == 0 &&
         memcmp(table->values, definition->huffval, sizeof table->values) == 0;
}

/// Takes down the codes in their order, and those that fit into an index.
static int read_definition(code_table *table, const JHUFF_TBL *definition, int is_dc) {
  memcpy(table->lengths, definition->bits, sizeof table->lengths);
  memcpy(table->values, definition->huffval, sizeof table->values);
  memset(table->ahead, 0, sizeof table->ahead);
  int32_t code = 0;
  int index = 0;
  for (int length = 1; length <= 16; length++, code <<= 1) {
    const int count = definition->bits[length];
    // Codes of this length must fit, and the one of ones only is never used.
    if (index + count > 256 || code + count >= (int32_t)1 << length) {
      if (count > 0) return 0;
    }
    table->offset[length] = index - code;
    table->largest[length] = count > 0 ? code + count - 1 : -1;
    for (int i = 0; i < count; i++, index++, code++) {
      const uint32_t symbol = definition->huffval[index];
      if (is_dc && symbol > 11) return 0;
      if (length > CODE_LOOK) continue;
      const uint32_t first = (uint32_t)code << (CODE_LOOK - length);
      for (uint32_t j = 0; j < 1u << (CODE_LOOK - length); j++) {
        table->ahead[first + j] = (uint32_t)length << 16 | symbol << 24;
      }
    }
  }
  table->largest[17] = INT32_MAX;
  return 1;
}

/// Finds how far the codes within an index lead when their values do not matter.
static uint32_t chain(const code_table *table, uint32_t index) {
  unsigned bits = 0, coefficients = 0, ends = 0;
  while (bits < CODE_LOOK && !ends) {
    const uint32_t entry = table->ahead[index << bits & ((1u << CODE_LOOK) - 1)];
    const unsigned length = CODE_LENGTH(entry);
    const unsigned run = CODE_SYMBOL(entry) >> 4, size = CODE_SYMBOL(entry) & 15;
    if (length == 0 || bits + length > CODE_LOOK) break;
    ends = size == 0 && run < 15;
    // The last coefficient ends the block by itself: what follows it is for the next.
    if (!ends && coefficients + run + 1 >= 63) break;
    coefficients += ends ? 0 : run + 1;
    bits += length + size;
  }
  return bits | coefficients << 6 | ends << 13;
}

int code_table_make(code_table *table, const JHUFF_TBL *definition, int is_dc) {
  if (!read_definition(table, definition, is_dc)) {
    // Never to be taken for a good one.
    memset(table->lengths, 0xFF, sizeof table->lengths);
    return 0;
  }
  if (is_dc) return 1;
  // The parts that are filled in now are not those that are read.
  for (uint32_t index = 0; index < 1u << CODE_LOOK; index++) table->ahead[index] |= chain(table, index);
  return 1;
}
