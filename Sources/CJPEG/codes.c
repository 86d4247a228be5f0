#include "codes.h"

#include <string.h>

int code_table_is(const code_table *table, const JHUFF_TBL *definition) {
  return memcmp(table->lengths, definition->bits, sizeof table->lengths) == 0 &&
         memcmp(table->symbols, definition->huffval, sizeof table->symbols) == 0;
}

/// Takes down the codes in their order, and those that fit into an index.
static int read_definition(code_table *table, const JHUFF_TBL *definition, int is_dc) {
  memcpy(table->lengths, definition->bits, sizeof table->lengths);
  memcpy(table->symbols, definition->huffval, sizeof table->symbols);
  memset(table->first, 0, sizeof table->first);
  int32_t code = 0;
  int index = 0;
  for (int length = 1; length <= 16; length++, code <<= 1) {
    const int count = definition->bits[length];
    // Codes of this length must fit, and the one of ones only is never used.
    if (count > 0 && (index + count > 256 || code + count >= (int32_t)1 << length)) return 0;
    table->offset[length] = index - code;
    table->largest[length] = count > 0 ? code + count - 1 : -1;
    for (int i = 0; i < count; i++, index++, code++) {
      const unsigned symbol = definition->huffval[index];
      if (is_dc && symbol > 11) return 0;
      if (length > CODE_LOOK) continue;
      const uint16_t entry = (uint16_t)code_entry((unsigned)length, symbol);
      uint16_t *first = table->first + ((uint32_t)code << (CODE_LOOK - length));
      for (uint32_t j = 0; j < 1u << (CODE_LOOK - length); j++) first[j] = entry;
    }
  }
  return 1;
}

/// Finds how far the codes within an index lead.
static uint16_t chain(const code_table *table, uint32_t index) {
  unsigned bits = 0, steps = 0, ends = 0;
  while (bits < CODE_LOOK && !ends) {
    const unsigned entry = table->first[index << bits & ((1u << CODE_LOOK) - 1)];
    const unsigned length = CODE_LENGTH(entry), step = CODE_STEP(entry);
    if (length == 0 || bits + length > CODE_LOOK) break;
    ends = step == CODE_END_STEP;
    // The last coefficient ends the block by itself: what follows it is for the next.
    if (!ends && steps + step >= 63) break;
    steps += ends ? 0 : step;
    bits += length + CODE_SIZE(entry);
  }
  if (bits == 0) steps = CHAIN_NONE;
  return (uint16_t)(bits | steps << 6 | ends << 13);
}

int code_table_make(code_table *table, const JHUFF_TBL *definition, int is_dc) {
  if (!read_definition(table, definition, is_dc)) {
    // Never to be taken for a good one.
    memset(table->lengths, 0xFF, sizeof table->lengths);
    return 0;
  }
  if (is_dc) return 1;
  for (uint32_t index = 0; index < 1u << CODE_LOOK; index++) table->chain[index] = chain(table, index);
  return 1;
}
