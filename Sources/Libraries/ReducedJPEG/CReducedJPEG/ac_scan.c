#include "scans.h"

int ac_scan_open(ac_scan *s, planes *p, const jpeg_file *f) {
  const scan_header *header = &f->scan;
  *s = (ac_scan){
      .ac = code_table_for(&f->tables[1][header->ac[0]], header->ac[0], CODES_SCAN),
      .to = &p->parts[header->components[0]],
      .first = header->first,
      .last = header->last,
      .low = header->low,
      .is_refinement = header->high > 0,
  };
  return s->ac != NULL;
}

/// Returns the index of the low frequency at a place in zigzag order, or 0 for all others.
INLINE unsigned number_of(unsigned place) { return place == 4 ? 3 : place < 3 ? place : 0; }

/// Stores a coefficient if its frequency is needed. Returns 0 if the value is too large.
INLINE int keep(const plane *to, size_t block, unsigned place, int value) {
  int16_t *values = to->values[number_of(place)];
  if (LIKELY(number_of(place) == 0) || values == NULL) return 1;
  values[block] = (int16_t)value;
  return values[block] == value;
}

/// 0 if the range is empty.
INLINE uint64_t between(unsigned first, unsigned last) {
  return last < first ? 0 : ~(uint64_t)0 >> (63 - last) & ~(uint64_t)0 << first;
}

/// Including this block.
INLINE uint32_t ended_by(uint64_t bits_behind, unsigned size) {
  return ((uint32_t)1 << size) + (uint32_t)(bits_behind >> 1 >> (63 - size));
}

/// Reads the first bits of a block's coefficients. Returns the number of blocks that end with this one; 0 also means
/// this block alone. Returns −1 if codes are invalid.
INLINE int64_t read_first(const ac_scan *s, const uint8_t *data, uint64_t *at, size_t block) {
  uint64_t filled = 0;
  for (unsigned k = s->first; k <= s->last; k++) {
    const uint64_t bits = bits_at(data, *at);
    const unsigned code = code_at(s->ac, bits), length = CODE_LENGTH(code), size = CODE_SIZE(code);
    if (UNLIKELY(code == 0)) return -1;
    *at += length + size;
    if (CODE_STEP(code) == CODE_END_STEP) {
      s->to->filled[block] |= filled;
      return ended_by(bits << length, size);
    }
    k += CODE_STEP(code) - 1;
    // A run of zeros may reach the end of the block, but not exceed it.
    if (UNLIKELY(k > s->last)) return -1;
    if (size == 0) continue;
    filled |= (uint64_t)1 << k;
    if (UNLIKELY(!keep(s->to, block, k, value_at(bits << length, size) * (1 << s->low)))) return -1;
  }
  s->to->filled[block] |= filled;
  return 0;
}

/// Reads a correction bit for each of the given nonzero coefficients.
INLINE void correct(const ac_scan *s, const uint8_t *data, uint64_t *at, size_t block, uint64_t which) {
  for (unsigned i = 1; i < 4; i++) {
    const uint64_t one = (uint64_t)1 << lowest_places[i];
    if ((which & one) == 0 || s->to->values[i] == NULL) continue;
    const uint64_t place = *at + (unsigned)__builtin_popcountll(which & (one - 1));
    if ((data[place >> 3] >> (7 - (place & 7)) & 1) == 0) continue;
    int16_t *value = &s->to->values[i][block];
    *value = (int16_t)(*value + (*value < 0 ? -1 : 1) * (1 << s->low));
  }
  *at += (unsigned)__builtin_popcountll(which);
}

/// Reads one more bit of a block's coefficients (ITU-T T.81, G.1.2.3). `ended`: the number of blocks, from this one on,
/// that have already ended. Returns that number for the next step, including this block; −1 if codes are invalid.
INLINE int64_t refine(const ac_scan *s, const uint8_t *data, uint64_t *at, size_t block, int64_t ended) {
  const uint64_t before = s->to->filled[block];
  unsigned k = s->first;
  while (ended == 0 && k <= s->last) {
    const uint64_t bits = bits_at(data, *at);
    const unsigned code = code_at(s->ac, bits), length = CODE_LENGTH(code), size = CODE_SIZE(code);
    if (UNLIKELY(code == 0)) return -1;
    *at += length + size;
    if (CODE_STEP(code) == CODE_END_STEP) {
      ended = ended_by(bits << length, size);
      break;
    }
    // A new coefficient can only be 1 or −1.
    if (UNLIKELY(size > 1)) return -1;
    // The run counts zero coefficients and skips the others.
    uint64_t zeros = ~before & between(k, s->last);
    for (unsigned run = CODE_STEP(code) - 1; run > 0; run--) zeros &= zeros - 1;
    if (UNLIKELY(zeros == 0)) return -1;
    const unsigned place = (unsigned)__builtin_ctzll(zeros);
    correct(s, data, at, block, before & between(k, place));
    k = place + 1;
    if (size == 0) continue;
    s->to->filled[block] |= (uint64_t)1 << place;
    const int is_positive = (int)(bits << length >> 63);
    keep(s->to, block, place, (is_positive ? 1 : -1) * (1 << s->low));
  }
  if (ended > 0) correct(s, data, at, block, before & between(k, s->last));
  return ended;
}

INLINE reduced_jpeg_status read_blocks(const ac_scan *s, interval *from, size_t first, size_t count,
                                       const int is_refinement) {
  const plane *to = s->to;
  const uint8_t *data = from->data;
  const uint64_t all = between(s->first, s->last);
  uint64_t at = from->at;
  // The number of following blocks that have already ended.
  int64_t ended = 0;
  while (count > 0) {
    const size_t column = first % to->columns, rest = to->columns - column, number = count < rest ? count : rest;
    const size_t row = first / to->columns * to->stride + column;
    for (size_t block = row; block < row + number; block++) {
      if (is_refinement) {
        if (ended == 0 || (to->filled[block] & all) != 0) ended = refine(s, data, &at, block, ended);
      } else if (ended == 0) {
        ended = read_first(s, data, &at, block);
      }
      if (UNLIKELY(ended < 0 || at > from->end)) return REDUCED_JPEG_NOT_MINE;
      ended -= ended > 0;
    }
    first += number;
    count -= number;
  }
  from->at = at;
  return ended == 0 ? REDUCED_JPEG_DONE : REDUCED_JPEG_NOT_MINE;
}

VECTORISED
reduced_jpeg_status ac_scan_read(const ac_scan *s, interval *from, size_t first, size_t count) {
  return s->is_refinement ? read_blocks(s, from, first, count, 1) : read_blocks(s, from, first, count, 0);
}
