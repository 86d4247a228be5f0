#include "streams.h"

#include <stdlib.h>
#include <string.h>

#include "stream_writer.h"

/// Chooses lengths from a random range. The codes nearly fill the code space, so that most random data is valid too.
static void choose_lengths(code_list *list, uint64_t *state) {
  const unsigned shortest = 1 + stream_below(state, 10), longest = shortest + 1 + stream_below(state, 16 - shortest);
  const unsigned most = 2 + stream_below(state, stream_below(state, 2) ? 20 : 250);
  // Free codes of 16 bits. The last is never used.
  unsigned room = 65535, total = 0;
  memset(list, 0, sizeof *list);
  for (int i = 0; i < 600 && total < most; i++) {
    const unsigned length = shortest + stream_below(state, longest - shortest + 1), taken = 1u << (16 - length);
    if (taken > room) continue;
    list->counts[length]++;
    room -= taken;
    total++;
  }
  // At least one code, and space for the symbols that are always present.
  while (total < 2) {
    list->counts[16]++;
    total++;
  }
  code_list_number(list);
}

static void choose_dc(code_list *list, uint64_t *state) {
  choose_lengths(list, state);
  const unsigned largest = 1 + stream_below(state, 11);
  for (unsigned i = 0; i < list->total; i++) list->symbols[i] = (uint8_t)stream_below(state, largest + 1);
  list->symbols[stream_below(state, list->total)] = 0;
}

static void choose_ac(code_list *list, uint64_t *state) {
  choose_lengths(list, state);
  const unsigned run = 1 + stream_below(state, 16), size = 1 + stream_below(state, stream_below(state, 4) ? 10 : 15);
  for (unsigned i = 0; i < list->total; i++) {
    list->symbols[i] = (uint8_t)(stream_below(state, run) << 4 | (1 + stream_below(state, size)));
    if (stream_below(state, 30) == 0) list->symbols[i] = 0xF0;
  }
  list->symbols[stream_below(state, list->total)] = 0;
}

// MARK: Files

static void put_header(stream_writer *w, const fixture_stream_options *o, const code_list *dc, const code_list *ac) {
  stream_put_marker(w, 0xD8);
  const int is_wide = o->quantiser > 255;
  stream_put_marker(w, 0xDB);
  stream_put_word(w, is_wide ? 131 : 67);
  stream_put_byte(w, is_wide ? 0x10 : 0);
  for (int i = 0; i < 64; i++) {
    if (is_wide) {
      stream_put_word(w, (unsigned)o->quantiser);
    } else {
      stream_put_byte(w, (unsigned)o->quantiser);
    }
  }
  const unsigned count = (unsigned)o->components;
  // Baseline, or extended for tables of 16 bits.
  stream_put_marker(w, is_wide ? 0xC1 : 0xC0);
  stream_put_word(w, 8 + 3 * count);
  stream_put_byte(w, 8);
  stream_put_word(w, (unsigned)o->height);
  stream_put_word(w, (unsigned)o->width);
  stream_put_byte(w, count);
  for (unsigned i = 0; i < count; i++) {
    stream_put_byte(w, i + 1);
    stream_put_byte(w, i == 0 ? (unsigned)(o->across << 4 | o->down) : 0x11);
    stream_put_byte(w, 0);
  }
  for (unsigned i = 0; i < (count == 1 ? 1u : 2u); i++) {
    stream_put_table(w, i, &dc[i]);
    stream_put_table(w, 0x10 | i, &ac[i]);
  }
  if (o->restart > 0) {
    stream_put_marker(w, 0xDD);
    stream_put_word(w, 4);
    stream_put_word(w, (unsigned)o->restart);
  }
  stream_put_marker(w, 0xDA);
  stream_put_word(w, 6 + 2 * count);
  stream_put_byte(w, count);
  for (unsigned i = 0; i < count; i++) {
    stream_put_byte(w, i + 1);
    stream_put_byte(w, i == 0 ? 0 : 0x11);
  }
  stream_put_byte(w, 0);
  stream_put_byte(w, 63);
  stream_put_byte(w, 0);
}

// MARK: Random files

/// The index of a code: uniformly chosen, or biased towards short codes.
static unsigned choose(const code_list *list, uint64_t *state) {
  unsigned place = stream_below(state, list->total);
  if (stream_below(state, 2)) return place;
  for (int i = 0; i < 3; i++) {
    const unsigned other = stream_below(state, list->total);
    if (list->lengths[other] < list->lengths[place]) place = other;
  }
  return place;
}

/// Writes a block, and returns its first coefficient.
static int put_block(stream_writer *w, uint64_t *state, const code_list *dc, const code_list *ac, unsigned ends,
                     int value, int most) {
  unsigned place = code_list_place(dc, 0), bits = 0;
  for (int i = 0; i < 4; i++) {
    const unsigned other = choose(dc, state), size = dc->symbols[other];
    const unsigned chosen = (unsigned)stream_random(state) & ((1u << size) - 1);
    const int difference = size > 0 && chosen >> (size - 1) == 0 ? (int)chosen - (1 << size) + 1 : (int)chosen;
    if (abs(value + difference) > most) continue;
    value += difference;
    place = other;
    bits = chosen;
    break;
  }
  stream_put_code(w, dc, place);
  stream_put_bits(w, bits, dc->symbols[place]);
  for (unsigned k = 0; k < 63;) {
    place = stream_below(state, ends) == 0 ? code_list_place(ac, 0) : choose(ac, state);
    const unsigned symbol = ac->symbols[place], step = (symbol >> 4) + 1;
    if (symbol == 0 || k + step > 63) {
      stream_put_code(w, ac, code_list_place(ac, 0));
      break;
    }
    stream_put_code(w, ac, place);
    stream_put_bits(w, (uint32_t)stream_random(state), symbol & 15);
    k += step;
  }
  return value;
}

uint8_t *fixture_stream(fixture_stream_options o, size_t *count) {
  stream_writer w = {0};
  uint64_t state = o.seed;
  code_list dc[2], ac[2];
  for (int i = 0; i < 2; i++) {
    choose_dc(&dc[i], &state);
    choose_ac(&ac[i], &state);
  }
  put_header(&w, &o, dc, ac);
  const int is_grey = o.components == 1, across = is_grey ? 1 : o.across, down = is_grey ? 1 : o.down;
  const int columns = (o.width + 8 * across - 1) / (8 * across), rows = (o.height + 8 * down - 1) / (8 * down);
  int values[3] = {0};
  for (int mcu = 0; mcu < columns * rows; mcu++) {
    if (o.restart > 0 && mcu > 0 && mcu % o.restart == 0) {
      stream_put_marker(&w, 0xD0 + (unsigned)(mcu / o.restart - 1) % 8);
      memset(values, 0, sizeof values);
    }
    // Stretches of long blocks and of short ones.
    const unsigned ends = 1 + (unsigned)((mcu / 97 + (int)(o.seed % 5)) % 5) * 7;
    for (int i = 0; i < o.components; i++) {
      for (int block = 0; block < (i == 0 ? across * down : 1); block++) {
        values[i] = put_block(&w, &state, &dc[i > 0], &ac[i > 0], ends, values[i], o.most);
      }
    }
  }
  stream_put_marker(&w, 0xD9);
  *count = w.count;
  return w.bytes;
}

// MARK: One that is overtaken

// Both tables have codes 0, 100, 10100, 1010100 and 101010100, and after them:
//
//   first coefficients  10101010100, 10101010101  a value of two bits
//   others              10101010100               a value of 15 bits
//                       13 bits from 1010101010100 on: 16 zeros, the end, 16 zeros, the end
//
// Data is cells of 26 bits: the code of 11 bits, a word of 13 and 10. A reader that begins at a cell reads 26 bits of
// one code, and two cells at a time; a block begins with a cell whose word ends with a code of 16 zeros. A reader that
// begins two bits before a cell reads words of 13 bits: 10 and the code are 1010101010100, and so on.
static const unsigned lengths_of_both[] = {1, 3, 5, 7, 9};
#define ZEROS 5460u
#define END 5461u
#define LATER_ZEROS 5462u
#define LATER_END 5463u
#define FAST 0x554u

static void make_overtaking_tables(code_list *dc, code_list *ac) {
  // Values of few bits, and one-bit codes for a zero difference and for the end.
  static const uint8_t of_dc[] = {0, 1, 2, 3, 4, 2, 2}, of_ac[] = {0, 1, 3, 0x12, 4, 0x0F, 0xF0, 0, 0xF0, 0};
  memset(dc, 0, sizeof *dc);
  memset(ac, 0, sizeof *ac);
  for (int i = 0; i < 5; i++) dc->counts[lengths_of_both[i]] = ac->counts[lengths_of_both[i]] = 1;
  dc->counts[11] = 2;
  ac->counts[11] = 1;
  ac->counts[13] = 4;
  memcpy(dc->symbols, of_dc, sizeof of_dc);
  memcpy(ac->symbols, of_ac, sizeof of_ac);
  code_list_number(dc);
  code_list_number(ac);
}

/// Writes one of the table's first codes, with a value without adjacent ones, so that misaligned reads are valid.
static void put_short(stream_writer *w, const code_list *list, unsigned place, uint64_t *state) {
  const unsigned size = list->symbols[place] & 15;
  stream_put_code(w, list, place);
  stream_put_bits(w, (uint32_t)stream_random(state) & 0xA & ((1u << size) - 1) & ~1u, size);
}

uint8_t *fixture_overtaking_stream(unsigned thirds, unsigned slow, unsigned merge, unsigned behind, uint64_t seed,
                                   size_t *count) {
  stream_writer w = {0};
  code_list dc, ac;
  make_overtaking_tables(&dc, &ac);
  fixture_stream_options o = {.width = 8, .height = 8, .components = 1, .across = 1, .down = 1, .quantiser = 1};
  put_header(&w, &o, &dc, &ac);
  // The height in SOF is written after the blocks are counted.
  size_t height_at = 0;
  while (w.bytes[height_at] != 0xFF || w.bytes[height_at + 1] != 0xC0) height_at++;
  height_at += 5;
  w.bits = 0;
  const uint64_t third = 8 * 13 * (uint64_t)thirds, end = 3 * third + 8 * (uint64_t)behind;
  unsigned blocks = 0;
  for (; blocks < slow && w.bits + 200 < third; blocks++) {
    stream_put_bits(&w, 0, 1);
    for (int i = 0; i < 3; i++) stream_put_bits(&w, ZEROS, 13);
    stream_put_bits(&w, LATER_END, 13);
  }
  // Cells begin so that each third starts two bits before one. A block of two bits is empty.
  if (w.bits % 2 == 1) {
    stream_put_bits(&w, 0x8, 4);  // A difference of −1, in four bits.
    stream_put_bits(&w, 0, 1);
    blocks++;
  }
  for (; w.bits % 26 != 2; blocks++) stream_put_bits(&w, 0, 2);
  while (w.bits < 2 * third + merge) {
    stream_put_bits(&w, FAST << 2 | 2, 13);
    stream_put_bits(&w, LATER_ZEROS, 13);
    for (unsigned i = 0; i < 47; i++) {
      stream_put_bits(&w, FAST, 11);
      stream_put_bits(&w, (i % 2 == 0 ? ZEROS : LATER_END) << 2 | 2, 15);
    }
    blocks++;
  }
  uint64_t state = seed;
  for (; w.bits + 200 < end; blocks++) {
    put_short(&w, &dc, stream_below(&state, 5), &state);
    for (unsigned i = stream_below(&state, 6); i > 0; i--) put_short(&w, &ac, 1 + stream_below(&state, 4), &state);
    stream_put_bits(&w, 0, 1);
  }
  for (; w.bits + 2 <= end; blocks++) stream_put_bits(&w, 0, 2);
  w.bytes[height_at] = (uint8_t)(blocks * 8 >> 8);
  w.bytes[height_at + 1] = (uint8_t)(blocks * 8);
  stream_put_marker(&w, 0xD9);
  *count = w.count;
  return w.bytes;
}

void fixture_stream_free(uint8_t *bytes) { free(bytes); }
