#include "cursor.h"

/// Reads a block's first coefficient. Returns 0 if the code is invalid.
INLINE int begin_block(const uint8_t *data, uint64_t *at, const block_codes *codes, block_start **next) {
  const uint64_t bits = bits_at(data, *at);
  const unsigned code = code_at(codes->dc, bits);
  if (UNLIKELY(code == 0)) return 0;
  *at += CODE_LENGTH(code) + CODE_SIZE(code);
  *(*next)++ = (block_start){(uint32_t)*at, value_at(bits << CODE_LENGTH(code), CODE_SIZE(code))};
  return 1;
}

/// Reads a single code. Returns 1 if it ends the block, 0 if not, −1 if it is invalid.
INLINE int read_code(const uint8_t *data, uint64_t *at, const code_table *table, unsigned *k) {
  const unsigned code = code_at(table, bits_at(data, *at));
  if (UNLIKELY(code == 0)) return -1;
  *at += CODE_LENGTH(code) + CODE_SIZE(code);
  if (CODE_STEP(code) == CODE_END_STEP) return 1;
  *k += CODE_STEP(code);
  return *k < 63 ? 0 : *k == 63 ? 1 : -1;
}

/// Reads two chains of codes, or a single code if there is no chain. Returns as `read_code`.
INLINE int read_codes(const uint8_t *data, uint64_t *at, const code_table *table, unsigned *k) {
  uint64_t bits = bits_at(data, *at);
  unsigned entry = table->chain[look(bits)];
  // The last coefficient ends the block implicitly: no end code follows.
  if (UNLIKELY(*k + CHAIN_STEP(entry) >= 63)) return read_code(data, at, table, k);
  *at += CHAIN_BITS(entry);
  *k += CHAIN_STEP(entry);
  if (CHAIN_ENDS(entry)) return 1;
  // At most 27 of the 57 bits are used.
  bits <<= CHAIN_BITS(entry);
  entry = table->chain[look(bits)];
  if (UNLIKELY(*k + CHAIN_STEP(entry) >= 63)) return 0;
  *at += CHAIN_BITS(entry);
  *k += CHAIN_STEP(entry);
  return (int)CHAIN_ENDS(entry);
}

void block_codes_link(block_codes *codes, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    block_codes *own = &codes[i];
    own->next = &codes[i + 1 < count ? i + 1 : 0];
    own->first = (code_state){{own->dc->chain, own->ac->chain}, {&own->first, &own->others}, own};
    own->others = (code_state){{own->ac->chain, own->next->dc->chain}, {&own->others, &own->next->first}, own};
  }
}

/// A cursor between two chains. While it runs, the difference of a begun block holds the position of its first code.
typedef struct {
  uint64_t at;
  unsigned k;
  const uint16_t *chain;
  const code_state *state;
  block_start *next;
} reader;

/// Reads a single code if a chain cannot be used. Returns 0 if it is invalid.
static __attribute__((noinline)) int read_alone(const uint8_t *data, reader *r) {
  const block_codes *codes = r->state->codes;
  int end = 1;
  if (r->state == &codes->first) {
    const int32_t begin = (int32_t)r->at;
    if (!begin_block(data, &r->at, codes, &r->next)) return 0;
    r->next[-1].difference = begin;
  } else {
    end = read_code(data, &r->at, codes->ac, &r->k);
    if (end < 0) return 0;
  }
  if (end) r->k = 0;
  r->chain = r->state->chain[end];
  r->state = r->state->next[end];
  return 1;
}

/// Reads a chain. The end of a block is unpredictable, so it selects values and never branches. Returns 0 if a single
/// code must be read.
INLINE int read_chain(reader *r, uint64_t *bits) {
  const unsigned entry = r->chain[look(*bits)];
  const unsigned k = r->k + CHAIN_STEP(entry), ends = CHAIN_ENDS(entry);
  if (UNLIKELY(k >= 63)) return 0;
  *bits <<= CHAIN_BITS(entry);
  // Overwritten until a block begins.
  r->next->difference = (int32_t)r->at;
  r->at += CHAIN_BITS(entry);
  r->next->at = (uint32_t)r->at;
  r->next += CHAIN_BEGINS_BLOCK(entry);
  r->k = k & (ends - 1);
  r->chain = r->state->chain[ends];
  r->state = r->state->next[ends];
  return 1;
}

/// Reads the first coefficients of consecutive blocks.
INLINE void read_differences(const uint8_t *data, const block_codes *codes, block_start *block, const block_start *end) {
  for (; block < end; block++, codes = codes->next) {
    const uint64_t bits = bits_at(data, (uint32_t)block->difference);
    const unsigned code = code_at(codes->dc, bits);
    block->difference = value_at(bits << CODE_LENGTH(code), CODE_SIZE(code));
  }
}

/// The maximum bits of two chains or codes.
#define TURN_BITS 64

/// Skips short blocks, two chains of each cursor in turn, until a cursor is near its stop or limit. All cursors must be
/// within a block. Returns 0 if a cursor has stopped or is wrong.
INLINE int advance_far(const uint8_t *data, cursor *const *cursors, const int count) {
  reader readers[CURSORS];
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    const cursor *c = cursors[i];
    readers[i] = (reader){c->at, c->k, c->codes->ac->chain, &c->codes->others, c->next};
  }
  int is_well = 1;
  while (is_well) {
    uint64_t turns = UINT64_MAX;
#pragma clang loop unroll(full)
    for (int i = 0; i < count; i++) {
      const cursor *c = cursors[i];
      const uint64_t bits = c->stop > readers[i].at ? c->stop - readers[i].at : 0;
      // A slot is written before it is certain that a block begins there. A turn begins at most one block.
      const uint64_t room = readers[i].next < c->limit ? (uint64_t)(c->limit - readers[i].next) - 1 : 0;
      if (bits / TURN_BITS < turns) turns = bits / TURN_BITS;
      if (room < turns) turns = room;
    }
    // Read the rest block by block.
    if (turns < 2) break;
    for (; turns > 0 && is_well; turns--) {
#pragma clang loop unroll(full)
      for (int i = 0; i < count; i++) {
        uint64_t bits = bits_at(data, readers[i].at);
        if (LIKELY(read_chain(&readers[i], &bits) && read_chain(&readers[i], &bits))) continue;
        reader alone = readers[i];
        if (UNLIKELY(!read_alone(data, &alone))) {
          cursors[i]->is_wrong = 1;
          is_well = 0;
        }
        readers[i] = alone;
      }
    }
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < count; i++) {
    cursor *c = cursors[i];
    const code_state *state = readers[i].state;
    read_differences(data, c->codes->next, c->next, readers[i].next);
    c->at = readers[i].at;
    c->k = readers[i].k;
    c->codes = state->codes;
    c->next = readers[i].next;
    if (state == &state->codes->others || c->is_wrong) continue;
    if (c->at >= c->stop || c->next == c->limit) {
      c->is_within = 0;
      is_well = 0;
    } else if (!begin_block(data, &c->at, c->codes, &c->next)) {
      c->is_wrong = 1;
      is_well = 0;
    }
  }
  return is_well;
}

/// Advances cursors whose number is a compile-time constant, so that their state stays in registers if possible.
INLINE void advance(const uint8_t *data, cursor *const *cursors, int are_short, const int count) {
  uint64_t at[CURSORS], stop[CURSORS];
  unsigned k[CURSORS];
  const block_codes *codes[CURSORS];
  const code_table *table[CURSORS];
  block_start *next[CURSORS], *limit[CURSORS];
  if (are_short && !advance_far(data, cursors, count)) return;
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

VECTORISED static void advance_one(const uint8_t *data, cursor *const *cursors, int are_short) {
  advance(data, cursors, are_short, 1);
}
VECTORISED static void advance_two(const uint8_t *data, cursor *const *cursors, int are_short) {
  advance(data, cursors, are_short, 2);
}
VECTORISED static void advance_three(const uint8_t *data, cursor *const *cursors, int are_short) {
  advance(data, cursors, are_short, 3);
}

void cursors_advance(const uint8_t *data, cursor *const *cursors, int count, int are_short) {
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
    case 1: advance_one(data, cursors, are_short); break;
    case 2: advance_two(data, cursors, are_short); break;
    case 3: advance_three(data, cursors, are_short); break;
  }
}
