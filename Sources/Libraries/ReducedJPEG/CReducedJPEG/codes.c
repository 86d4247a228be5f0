#include "codes.h"

#include <string.h>

/// Reads the codes in order, and enters those that fit into an index. Returns 0 if a symbol is invalid.
static int read_definition(code_table *table, const huffman_definition *definition, code_kind kind) {
  table->kind = kind;
  memcpy(table->lengths, definition->lengths, sizeof table->lengths);
  memcpy(table->symbols, definition->symbols, sizeof table->symbols);
  memset(table->first, 0, sizeof table->first);
  int32_t code = 0;
  int index = 0;
  for (int length = 1; length <= 16; length++, code <<= 1) {
    const int count = definition->lengths[length];
    table->offset[length] = index - code;
    table->largest[length] = count > 0 ? code + count - 1 : -1;
    for (int i = 0; i < count; i++, index++, code++) {
      const unsigned symbol = definition->symbols[index];
      if (kind == CODES_FIRST && symbol > 11) return 0;
      if (length > CODE_LOOK) continue;
      const uint16_t entry = (uint16_t)code_entry((unsigned)length, symbol, kind);
      uint16_t *first = table->first + ((uint32_t)code << (CODE_LOOK - length));
      for (uint32_t j = 0; j < 1u << (CODE_LOOK - length); j++) first[j] = entry;
    }
  }
  return 1;
}

/// Builds the chains: the first code of an index, and the following codes within it, which are known from shorter
/// indices.
static void make_chains(code_table *table) {
  // The chains of shorter indices; those of n bits begin at 1 << n. 0 if not even one code is complete.
  uint16_t fewer[1 << CODE_LOOK];
  for (int bits = 1; bits <= CODE_LOOK; bits++) {
    uint16_t *chains = bits < CODE_LOOK ? fewer + (1 << bits) : table->chain;
    for (int i = 0; i < 1 << bits; i++) chains[i] = bits < CODE_LOOK ? 0 : CHAIN_NONE << 6;
    int code = 0, index = 0;
    for (int length = 1; length <= bits; length++, code <<= 1) {
      for (int i = 0; i < table->lengths[length]; i++, index++, code++) {
        const unsigned entry = code_entry((unsigned)length, table->symbols[index], CODES_BLOCK);
        const unsigned step = CODE_STEP(entry);
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
          // The last coefficient ends the block implicitly: the following code belongs to the next block.
          own[j] = (uint16_t)(step + CHAIN_STEP(following) < 63 ? alone + following : alone);
        }
      }
    }
  }
}

static void make_single_chains(code_table *table) {
  for (int i = 0; i < 1 << CODE_LOOK; i++) {
    const unsigned entry = table->first[i];
    table->chain[i] = (uint16_t)(entry == 0 ? CHAIN_NONE << 6 : (CODE_LENGTH(entry) + CODE_SIZE(entry)) | 3u << 13);
  }
}

/// Returns 0 if the definition is invalid.
static int make(code_table *table, const huffman_definition *definition, code_kind kind) {
  if (!read_definition(table, definition, kind)) return 0;
  if (kind == CODES_BLOCK) make_chains(table);
  if (kind == CODES_FIRST) make_single_chains(table);
  return 1;
}

/// Tables of earlier photos: one camera's photos share them, and building them is as slow as a small photo.
static _Thread_local struct {
  code_table tables[3][4];
  int is_made[3][4];
} known;

static int is_made_of(const code_table *table, const huffman_definition *definition) {
  return memcmp(table->lengths, definition->lengths, sizeof table->lengths) == 0 &&
         memcmp(table->symbols, definition->symbols, sizeof table->symbols) == 0;
}

const code_table *code_table_for(const huffman_definition *definition, unsigned number, code_kind kind) {
  if (!definition->is_there) return NULL;
  code_table *table = &known.tables[kind][number];
  int *is_made = &known.is_made[kind][number];
  if (!*is_made || !is_made_of(table, definition)) *is_made = make(table, definition, kind);
  return *is_made ? table : NULL;
}
