#include <stdlib.h>
#include <string.h>

#include "stream_writer.h"
#include "streams.h"

// MARK: Coefficients

/// A component: its blocks, row by row, including those that only fill the last MCUs.
typedef struct {
  int across, down;
  // The size in blocks for scans of this component, and for scans of all components.
  int columns, rows, stride, height;
  int16_t (*blocks)[64];
  // The lowest written bit of each coefficient; −1 before the first.
  int bits[64];
} part;

typedef struct {
  stream_writer w;
  uint64_t state;
  part parts[3];
  int count, columns, rows;
  // MCUs between restart markers of the current scan; 0 for no markers.
  int restart;
} file;

static int extent(int pixels, int factor, int most) { return (pixels * factor + 8 * most - 1) / (8 * most); }

/// Fills blocks with stretches of many, few and zero coefficients.
static void fill(part *p, uint64_t *state, int most) {
  int stretch = 0, number = 0, size = 1;
  for (int i = 0; i < p->stride * p->height; i++) {
    if (stretch-- == 0) {
      stretch = (int)stream_below(state, 60);
      number = stream_below(state, 3) ? (int)stream_below(state, 20) : 0;
      size = 1 + (int)stream_below(state, 10);
    }
    p->blocks[i][0] = (int16_t)((int)stream_below(state, (unsigned)(2 * most + 1)) - most);
    for (int j = 0; j < number; j++) {
      const int value = (int)stream_below(state, 1u << (1 + stream_below(state, (unsigned)size)));
      // The lowest frequencies are more frequent than others.
      const unsigned place = 1 + (stream_below(state, 2) ? stream_below(state, 5) : stream_below(state, 63));
      p->blocks[i][place] = (int16_t)(stream_below(state, 2) ? -value : value);
      if (abs(value) > 1023) p->blocks[i][place] = 0;
    }
  }
}

static void lay_out(file *f, const fixture_stream_options *o) {
  f->count = o->components;
  const int is_grey = f->count == 1;
  const int across = is_grey ? 1 : o->across, down = is_grey ? 1 : o->down;
  f->columns = extent(o->width, 1, across);
  f->rows = extent(o->height, 1, down);
  for (int i = 0; i < f->count; i++) {
    part *p = &f->parts[i];
    p->across = i == 0 ? across : 1;
    p->down = i == 0 ? down : 1;
    p->columns = extent(o->width, p->across, across);
    p->rows = extent(o->height, p->down, down);
    p->stride = f->columns * p->across;
    p->height = f->rows * p->down;
    p->blocks = calloc((size_t)(p->stride * p->height), sizeof *p->blocks);
    if (p->blocks == NULL) abort();
    fill(p, &f->state, o->most < 1023 ? o->most : 1023);
    for (int k = 0; k < 64; k++) p->bits[k] = -1;
  }
}

// MARK: Tables

/// Assigns random codes to symbols: long and short ones, regardless of frequency.
static void make_table(code_list *list, uint64_t *state, const uint8_t *symbols, unsigned count) {
  memset(list, 0, sizeof *list);
  // Free codes of 16 bits. Each symbol needs one, and the last is never used.
  unsigned room = 65535;
  for (unsigned i = 0; i < count; i++) {
    unsigned length = 1 + stream_below(state, 16);
    while (room - (1u << (16 - length)) < count - i - 1 || room < 1u << (16 - length)) length++;
    list->counts[length]++;
    room -= 1u << (16 - length);
  }
  memcpy(list->symbols, symbols, count);
  for (unsigned i = count - 1; i > 0; i--) {
    const unsigned other = stream_below(state, i + 1);
    const uint8_t symbol = list->symbols[i];
    list->symbols[i] = list->symbols[other];
    list->symbols[other] = symbol;
  }
  code_list_number(list);
}

static void make_dc_table(code_list *list, uint64_t *state) {
  uint8_t symbols[12];
  for (unsigned i = 0; i < 12; i++) symbols[i] = (uint8_t)i;
  make_table(list, state, symbols, 12);
}

static void make_ac_table(code_list *list, uint64_t *state, int is_refinement) {
  uint8_t symbols[256];
  unsigned count = 0;
  for (unsigned run = 0; run < 16; run++) {
    // Ends of blocks, sixteen zeros, and values after a run.
    for (unsigned size = 0; size <= (is_refinement ? 1u : 10u); size++) symbols[count++] = (uint8_t)(run << 4 | size);
  }
  make_table(list, state, symbols, count);
}

// MARK: Scans

/// The state of a scan of coefficients after the first.
typedef struct {
  file *f;
  const code_list *ac;
  // The blocks that have ended but are not written yet, their maximum number, and their bits.
  unsigned ended, most_ended;
  uint8_t behind[4096];
  unsigned behind_count;
} ac_writer;

static void put_symbol(ac_writer *a, unsigned symbol) {
  stream_put_code(&a->f->w, a->ac, code_list_place(a->ac, symbol));
}

static void put_each(file *f, const uint8_t *bits, unsigned count) {
  for (unsigned i = 0; i < count; i++) stream_put_bits(&f->w, bits[i], 1);
}

static void put_ended(ac_writer *a) {
  if (a->ended > 0) {
    unsigned size = 0;
    while (a->ended >> (size + 1) != 0) size++;
    put_symbol(a, size << 4);
    stream_put_bits(&a->f->w, a->ended - (1u << size), size);
  }
  put_each(a->f, a->behind, a->behind_count);
  a->ended = a->behind_count = 0;
}

static void end_block(ac_writer *a, const uint8_t *bits, unsigned count) {
  a->ended++;
  for (unsigned i = 0; i < count; i++) a->behind[a->behind_count++] = bits[i];
  if (a->ended == a->most_ended || a->behind_count > sizeof a->behind - 64) put_ended(a);
}

static unsigned size_of(unsigned value) {
  unsigned size = 0;
  while (value >> size != 0) size++;
  return size;
}

static void put_first(ac_writer *a, const int16_t *block, unsigned first, unsigned last, unsigned low) {
  unsigned run = 0;
  for (unsigned k = first; k <= last; k++, run++) {
    const unsigned value = (unsigned)abs(block[k]) >> low, size = size_of(value);
    if (value == 0) continue;
    put_ended(a);
    for (; run > 15; run -= 16) put_symbol(a, 0xF0);
    put_symbol(a, run << 4 | size);
    stream_put_bits(&a->f->w, block[k] < 0 ? ~value & ((1u << size) - 1) : value, size);
    run = (unsigned)-1;
  }
  if (run > 0) end_block(a, NULL, 0);
}

static void put_refinement(ac_writer *a, const int16_t *block, unsigned first, unsigned last, unsigned low) {
  uint8_t bits[64];
  unsigned run = 0, count = 0, end = 0;
  for (unsigned k = first; k <= last; k++) {
    if ((unsigned)abs(block[k]) >> low == 1) end = k;
  }
  for (unsigned k = first; k <= last; k++) {
    const unsigned value = (unsigned)abs(block[k]) >> low;
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15 && k <= end; run -= 16) {
      put_ended(a);
      put_symbol(a, 0xF0);
      put_each(a->f, bits, count);
      count = 0;
    }
    if (value > 1) {
      bits[count++] = value & 1;
      continue;
    }
    put_ended(a);
    put_symbol(a, run << 4 | 1);
    stream_put_bits(&a->f->w, block[k] > 0, 1);
    put_each(a->f, bits, count);
    run = count = 0;
  }
  if (run > 0 || count > 0) end_block(a, bits, count);
}

static void put_scan_header(file *f, const int *parts, int count, unsigned table, unsigned first, unsigned last,
                            unsigned high, unsigned low) {
  // Restart intervals may change from scan to scan.
  if (f->restart > 0 && stream_below(&f->state, 3) == 0) {
    f->restart = 1 + (int)stream_below(&f->state, 300);
    stream_put_marker(&f->w, 0xDD);
    stream_put_word(&f->w, 4);
    stream_put_word(&f->w, (unsigned)f->restart);
  }
  if (stream_below(&f->state, 12) == 0) {
    stream_put_marker(&f->w, 0xFE);
    stream_put_word(&f->w, 4);
    stream_put_word(&f->w, 0xFFD9);
  }
  stream_put_marker(&f->w, 0xDA);
  stream_put_word(&f->w, (unsigned)(6 + 2 * count));
  stream_put_byte(&f->w, (unsigned)count);
  for (int i = 0; i < count; i++) {
    stream_put_byte(&f->w, (unsigned)parts[i] + 1);
    stream_put_byte(&f->w, table << 4 | table);
  }
  stream_put_byte(&f->w, first);
  stream_put_byte(&f->w, last);
  stream_put_byte(&f->w, high << 4 | low);
}

static void put_ac_scan(file *f, int number, unsigned first, unsigned last, unsigned high, unsigned low) {
  const part *p = &f->parts[number];
  code_list ac;
  make_ac_table(&ac, &f->state, high > 0);
  const unsigned table = stream_below(&f->state, 4);
  stream_put_table(&f->w, 0x10 | table, &ac);
  put_scan_header(f, &number, 1, table, first, last, high, low);
  ac_writer a = {.f = f, .ac = &ac, .most_ended = stream_below(&f->state, 3) ? 0x7FFF : 1 + stream_below(&f->state, 9)};
  for (int i = 0; i < p->columns * p->rows; i++) {
    if (f->restart > 0 && i > 0 && i % f->restart == 0) {
      put_ended(&a);
      stream_put_marker(&f->w, 0xD0 + (unsigned)(i / f->restart - 1) % 8);
    }
    const int16_t *block = p->blocks[i / p->columns * p->stride + i % p->columns];
    if (high > 0) {
      put_refinement(&a, block, first, last, low);
    } else {
      put_first(&a, block, first, last, low);
    }
  }
  put_ended(&a);
  for (unsigned k = first; k <= last; k++) f->parts[number].bits[k] = (int)low;
}

static void put_dc(file *f, const code_list *dc, int value, int *last, unsigned high, unsigned low) {
  // Not a division, which rounds towards 0.
  const int shifted = value >= 0 ? value >> low : ~(~value >> low);
  if (high > 0) {
    stream_put_bits(&f->w, (uint32_t)shifted & 1, 1);
    return;
  }
  const int difference = shifted - *last;
  const unsigned size = size_of((unsigned)abs(difference));
  *last = shifted;
  stream_put_code(&f->w, dc, code_list_place(dc, size));
  stream_put_bits(&f->w, (uint32_t)(difference < 0 ? difference - 1 : difference) & ((1u << size) - 1), size);
}

static void put_dc_scan(file *f, const int *parts, int count, unsigned high, unsigned low) {
  code_list dc;
  make_dc_table(&dc, &f->state);
  const unsigned table = stream_below(&f->state, 4);
  stream_put_table(&f->w, table, &dc);
  put_scan_header(f, parts, count, table, 0, 0, high, low);
  int last[3] = {0};
  const part *only = &f->parts[parts[0]];
  const int columns = count == 1 ? only->columns : f->columns, rows = count == 1 ? only->rows : f->rows;
  for (int mcu = 0; mcu < columns * rows; mcu++) {
    if (f->restart > 0 && mcu > 0 && mcu % f->restart == 0) {
      stream_put_marker(&f->w, 0xD0 + (unsigned)(mcu / f->restart - 1) % 8);
      memset(last, 0, sizeof last);
    }
    for (int i = 0; i < count; i++) {
      const part *p = &f->parts[parts[i]];
      const int across = count == 1 ? 1 : p->across, down = count == 1 ? 1 : p->down;
      for (int j = 0; j < across * down; j++) {
        const int row = mcu / columns * down + j / across, column = mcu % columns * across + j % across;
        put_dc(f, &dc, p->blocks[row * p->stride + column][0], &last[i], high, low);
      }
    }
  }
  for (int i = 0; i < count; i++) f->parts[parts[i]].bits[0] = (int)low;
}

// MARK: Files

/// Writes a scan of first coefficients, for all components at the same stage or for this one alone.
static void put_next_dc(file *f, int number) {
  const int high = f->parts[number].bits[0];
  // They come in the order of the frame.
  int parts[3], count = 0;
  for (int i = 0; i < f->count; i++) {
    if (i == number || (f->parts[i].bits[0] == high && stream_below(&f->state, 4) > 0)) parts[count++] = i;
  }
  const unsigned low = high < 0 ? stream_below(&f->state, 4) : (unsigned)high - 1;
  put_dc_scan(f, parts, count, high < 0 ? 0 : (unsigned)high, low);
}

/// Writes a scan of coefficients from one on, including at most those at the same stage.
static void put_next_ac(file *f, int number, unsigned first) {
  const part *p = &f->parts[number];
  const int high = p->bits[first];
  unsigned last = first;
  while (last < 63 && p->bits[last + 1] == high && stream_below(&f->state, 40)) last++;
  const unsigned low = high < 0 ? stream_below(&f->state, 4) : (unsigned)high - 1;
  put_ac_scan(f, number, first, last, high < 0 ? 0 : (unsigned)high, low);
}

/// Writes any valid next scan. Returns 0 after the last one.
static int put_next(file *f) {
  const int from = (int)stream_below(&f->state, (unsigned)f->count);
  for (int i = 0; i < f->count; i++) {
    const int number = (from + i) % f->count;
    const part *p = &f->parts[number];
    unsigned k = 0;
    while (k < 64 && p->bits[k] == 0) k++;
    if (k == 64) continue;
    // Refinements of the first coefficients may come last.
    if (p->bits[0] < 0 || (p->bits[0] > 0 && stream_below(&f->state, 4) == 0)) {
      put_next_dc(f, number);
      return 1;
    }
    k = k == 0 ? 1 : k;
    while (k < 64 && p->bits[k] == 0) k++;
    if (k == 64) {
      put_next_dc(f, number);
    } else {
      put_next_ac(f, number, k);
    }
    return 1;
  }
  return 0;
}

static void put_head(file *f, const fixture_stream_options *o) {
  stream_writer *w = &f->w;
  stream_put_marker(w, 0xD8);
  stream_put_marker(w, 0xDB);
  stream_put_word(w, 67);
  stream_put_byte(w, 0);
  for (int i = 0; i < 64; i++) stream_put_byte(w, (unsigned)o->quantiser);
  stream_put_marker(w, 0xC2);
  stream_put_word(w, (unsigned)(8 + 3 * f->count));
  stream_put_byte(w, 8);
  stream_put_word(w, (unsigned)o->height);
  stream_put_word(w, (unsigned)o->width);
  stream_put_byte(w, (unsigned)f->count);
  for (int i = 0; i < f->count; i++) {
    stream_put_byte(w, (unsigned)i + 1);
    stream_put_byte(w, (unsigned)(f->parts[i].across << 4 | f->parts[i].down));
    stream_put_byte(w, 0);
  }
  if (o->restart > 0) {
    stream_put_marker(w, 0xDD);
    stream_put_word(w, 4);
    stream_put_word(w, (unsigned)o->restart);
  }
}

uint8_t *fixture_progressive_stream(fixture_stream_options o, size_t *count) {
  file f = {.state = o.seed, .restart = o.restart};
  lay_out(&f, &o);
  put_head(&f, &o);
  while (put_next(&f)) continue;
  stream_put_marker(&f.w, 0xD9);
  for (int i = 0; i < f.count; i++) free(f.parts[i].blocks);
  *count = f.w.count;
  return f.w.bytes;
}
