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

/// Finds how far all the codes within a number of bits lead: the first of them, and those within the bits behind it,
/// which are known from fewer bits.
static void make_chains(code_table *table) {
  // Of each number of bits below an index's; that of n bits begins at 1 << n. 0 where not even one code is whole.
  uint16_t fewer[1 << CODE_LOOK];
  for (int bits = 1; bits <= CODE_LOOK; bits++) {
    uint16_t *chains = bits < CODE_LOOK ? fewer + (1 << bits) : table->chain;
    for (int i = 0; i < 1 << bits; i++) chains[i] = bits < CODE_LOOK ? 0 : CHAIN_NONE << 6;
    int code = 0, index = 0;
    for (int length = 1; length <= bits; length++, code <<= 1) {
      for (int i = 0; i < table->lengths[length]; i++, index++, code++) {
        const unsigned entry = code_entry((unsigned)length, table->symbols[index]), step = CODE_STEP(entry);
        const int size = (int)CODE_SIZE(entry), behind = bits - length;
        uint16_t *own = chains + (code << behind);
        const unsigned ends = step == CODE_END_STEP;
        const unsigned alone = (unsigned)(length + size) | (ends ? 1u << 13 : step << 6);
        if (ends || size >= behind) {
          for (int j = 0; j < 1 << behind; j++) own[j] = (uint16_t)alone;
          continue;
        }
        const uint16_t *rest = fewer + (1 << (behind - size));
        for (int j = 0; j < 1 << behind; j++) {
          const unsigned following = rest[j & ((1 << (behind - size)) - 1)];
          // The last coefficient ends the block by itself: what follows it is for the next.
          own[j] = (uint16_t)(step + CHAIN_STEP(following) < 63 ? alone + following : alone);
        }
      }
    }
  }
}

int code_table_make(code_table *table, const JHUFF_TBL *definition, int is_dc) {
  if (!read_definition(table, definition, is_dc)) {
    // Never to be taken for a good one.
    memset(table->lengths, 0xFF, sizeof table->lengths);
    return 0;
  }
  if (!is_dc) make_chains(table);
  return 1;
}
