#include "cursor.h"

#include "bits.h"

/// Reads a block's first coefficient. Returns 0 when there is no such code.
INLINE int begin_block(const uint8_t *data, uint64_t *at, const block_codes *codes, block_start **next) {
  const uint64_t bits = bits_at(data, *at);
  const unsigned code = code_at(codes->dc, bits);
  if (UNLIKELY(code == 0)) return 0;
  *at += CODE_LENGTH(code) + CODE_SIZE(code);
  *(*next)++ = (block_start){(uint32_t)*at, value_at(bits << CODE_LENGTH(code), CODE_SIZE(code))};
  return 1;
}

/// Reads one code by itself. Returns 1 when it ends the block, 0 when not, −1 when it makes no sense.
INLINE int read_code(const uint8_t *data, uint64_t *at, const code_table *table, unsigned *k) {
  const unsigned code = code_at(table, bits_at(data, *at));
  if (UNLIKELY(code == 0)) return -1;
  *at += CODE_LENGTH(code) + CODE_SIZE(code);
  if (CODE_STEP(code) == CODE_END_STEP) return 1;
  *k += CODE_STEP(code);
  return *k < 63 ? 0 : *k == 63 ? 1 : -1;
}

/// Reads two chains of codes, or one code where there is none. Returns as `read_code`.
INLINE int read_codes(const uint8_t *data, uint64_t *at, const code_table *table, unsigned *k) {
  uint64_t bits = bits_at(data, *at);
  unsigned entry = table->chain[look(bits)];
  // The last coefficient ends the block by itself: no code that ends it may follow.
  if (UNLIKELY(*k + CHAIN_STEP(entry) >= 63)) return read_code(data, at, table, k);
  *at += CHAIN_BITS(entry);
  *k += CHAIN_STEP(entry);
  if (CHAIN_ENDS_BLOCK(entry)) return 1;
  // At most 27 of the 57 bits are used up.
  bits <<= CHAIN_BITS(entry);
  entry = table->chain[look(bits)];
  if (UNLIKELY(*k + CHAIN_STEP(entry) >= 63)) return 0;
  *at += CHAIN_BITS(entry);
  *k += CHAIN_STEP(entry);
  return (int)CHAIN_ENDS_BLOCK(entry);
}

/// The same for a number of cursors that is known when this is compiled: all that they need stays in registers, as
/// far as there are any.
INLINE void advance(const uint8_t *data, cursor *const *cursors, const int count) {
  uint64_t at[CURSORS], stop[CURSORS];
  unsigned k[CURSORS];
  const block_codes *codes[CURSORS];
  const code_table *table[CURSORS];
  block_start *next[CURSORS], *limit[CURSORS];
  int is_going = 1;
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    at[i] = cursors[i]->at;
    stop[i] = cursors[i]->stop;
    k[i] = cursors[i]->k;
    codes[i] = cursors[i]->codes;
    table[i] = codes[i]->ac;
    next[i] = cursors[i]->next;
    limit[i] = cursors[i]->limit;
  }
  while (is_going) {
#pragma clang loop unroll(full)
    for (int i = 0; i < count; i++) {
      const int end = read_codes(data, &at[i], table[i], &k[i]);
      if (!end) continue;
      if (UNLIKELY(end < 0)) {
        cursors[i]->is_wrong = 1;
        is_going = 0;
        continue;
      }
      codes[i] = codes[i]->next;
      table[i] = codes[i]->ac;
      k[i] = 0;
      if (UNLIKELY(at[i] >= stop[i] || next[i] == limit[i])) {
        cursors[i]->is_within = 0;
        is_going = 0;
      } else if (UNLIKELY(!begin_block(data, &at[i], codes[i], &next[i]))) {
        cursors[i]->is_wrong = 1;
        is_going = 0;
      }
    }
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    cursors[i]->at = at[i];
    cursors[i]->k = k[i];
    cursors[i]->codes = codes[i];
    cursors[i]->next = next[i];
  }
}

VECTORISED static void advance_one(const uint8_t *data, cursor *const *cursors) { advance(data, cursors, 1); }
VECTORISED static void advance_two(const uint8_t *data, cursor *const *cursors) { advance(data, cursors, 2); }
VECTORISED static void advance_three(const uint8_t *data, cursor *const *cursors) { advance(data, cursors, 3); }

void cursors_advance(const uint8_t *data, cursor *const *cursors, int count) {
  for (int i = 0; i < count; i++) {
    cursor *c = cursors[i];
    if (c->is_within) continue;
    if (c->at >= c->stop || c->next == c->limit) return;
    if (!begin_block(data, &c->at, c->codes, &c->next)) {
      c->is_wrong = 1;
      return;
    }
    c->is_within = 1;
  }
  switch (count) {
    case 1: advance_one(data, cursors); break;
    case 2: advance_two(data, cursors); break;
    case 3: advance_three(data, cursors); break;
  }
}
