#include "reduced.h"

#include <stdlib.h>
#include <string.h>

#include "codes.h"

// The hot loops are compiled twice on x86-64 Linux and chosen when the program is loaded.
#if defined(__x86_64__) && defined(__linux__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define VECTORISED __attribute__((target_clones("arch=x86-64-v3", "default")))
#endif
#endif
#ifndef VECTORISED
#define VECTORISED
#endif
#define INLINE static inline __attribute__((always_inline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

// MARK: Data

// Ten blocks, the most that an MCU has, of 64 coefficients with 16 bits of code and 15 of value each.
#define MCU_BYTES (10 * 64 * 31 / 8 + 8)
#define BUFFER_BYTES (32 * 1024)
// Zeros behind the data: what an MCU and a look ahead may take from beyond its end before that is noticed.
#define PADDING_BYTES (MCU_BYTES + 32)

/// The data of one restart interval, as bits.
typedef struct {
  // Not yet copied: the file's bytes, in which 0 follows every 255 that is not a marker.
  const uint8_t *next, *end;
  // Copied without those zeros, at least an MCU ahead; behind the last byte there are zeros.
  uint8_t *buffer;
  const uint8_t *at, *filled;
  // Whether a marker follows, or nothing at all.
  int is_last;
  // The first `have` bits of `bits` are next.
  uint64_t bits;
  unsigned have;
} reader;

/// Copies data until the buffer is full or a marker follows.
static void fill(reader *r) {
  const size_t left = (size_t)(r->filled - r->at);
  memmove(r->buffer, r->at, left);
  r->at = r->buffer;
  uint8_t *to = r->buffer + left, *limit = r->buffer + BUFFER_BYTES;
  while (to < limit && !r->is_last) {
    const size_t room = (size_t)(limit - to), rest = (size_t)(r->end - r->next);
    const size_t most = room < rest ? room : rest;
    const uint8_t *marker = most > 0 ? memchr(r->next, 0xFF, most) : NULL;
    const size_t plain = marker ? (size_t)(marker - r->next) : most;
    memcpy(to, r->next, plain);
    to += plain;
    r->next += plain;
    if (marker == NULL) {
      r->is_last = r->next == r->end;
    } else if (r->end - r->next >= 2 && r->next[1] == 0) {
      *to++ = 0xFF;
      r->next += 2;
    } else {
      r->is_last = 1;
    }
  }
  r->filled = to;
  memset(to, 0, PADDING_BYTES);
}

static void start(reader *r) {
  r->at = r->filled = r->buffer;
  r->is_last = 0;
  r->bits = 0;
  r->have = 0;
  fill(r);
}

/// Sees to it that an MCU can be read without looking at the end of the buffer.
INLINE void prepare(reader *r) {
  if (UNLIKELY(r->filled - r->at < MCU_BYTES) && !r->is_last) fill(r);
}

/// Bits of the interval that have not been read; negative when more were read than there are.
INLINE int64_t bits_left(const reader *r) { return (r->filled - r->at) * 8 + (int64_t)r->have; }

/// Makes at least 56 bits available.
INLINE void refill(reader *r) {
  uint64_t word;
  memcpy(&word, r->at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  r->bits |= word >> r->have;
  r->at += (63 - r->have) >> 3;
  r->have |= 56;
}

INLINE void drop(reader *r, unsigned count) {
  r->bits <<= count;
  r->have -= count;
}

/// The next code's symbol, −1 if there is no such code. At least 16 bits must be available.
INLINE int symbol(reader *r, const code_table *table, uint32_t entry) {
  if (LIKELY(CODE_LENGTH(entry))) {
    drop(r, CODE_LENGTH(entry));
    return (int)CODE_SYMBOL(entry);
  }
  for (unsigned length = CODE_LOOK + 1; length <= 16; length++) {
    const int32_t code = (int32_t)(r->bits >> (64 - length));
    if (code > table->largest[length]) continue;
    drop(r, length);
    return table->values[(code + table->offset[length]) & 255];
  }
  return -1;
}

/// The next bits as a value with its sign (ITU-T T.81, F.2.2.1). The size is 1 to 15.
INLINE int value(reader *r, unsigned size) {
  const int bits = (int)(r->bits >> (64 - size));
  drop(r, size);
  return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
}

INLINE uint32_t entry_ahead(const reader *r, const code_table *table) {
  return table->ahead[r->bits >> (64 - CODE_LOOK)];
}

// MARK: Blocks

/// Reads past the coefficients behind the k-th. Returns 0 when the codes make no sense.
INLINE int skip_rest(reader *r, const code_table *table, unsigned k) {
  while (k < 63) {
    refill(r);
    uint32_t entry = entry_ahead(r, table);
    // Two steps take at most 11 + 15 bits each.
    for (int step = 0; step < 2; step++) {
      // The last coefficient ends the block by itself: no code that ends it may follow.
      if (UNLIKELY(CODE_BITS(entry) == 0 || k + CODE_COEFFICIENTS(entry) >= 63)) goto single;
      drop(r, CODE_BITS(entry));
      k += CODE_COEFFICIENTS(entry);
      if (CODE_ENDS_BLOCK(entry)) return 1;
      entry = entry_ahead(r, table);
    }
    continue;
  single:
    refill(r);
    const int code = symbol(r, table, entry_ahead(r, table));
    if (UNLIKELY(code < 0)) return 0;
    const unsigned run = (unsigned)code >> 4, size = (unsigned)code & 15;
    if (size == 0 && run < 15) return 1;
    k += run + 1;
    if (UNLIKELY(k > 63)) return 0;
    drop(r, size);
  }
  return 1;
}

/// Reads the first five coefficients in zigzag order, but for the first, then past the others.
INLINE int read_first(reader *r, const code_table *table, int *coefficients) {
  unsigned k = 0;
  while (k < 4) {
    // A code and its value.
    if (r->have < 31) refill(r);
    const int code = symbol(r, table, entry_ahead(r, table));
    if (UNLIKELY(code < 0)) return 0;
    const unsigned run = (unsigned)code >> 4, size = (unsigned)code & 15;
    if (size == 0) {
      if (run < 15) return 1;
      k += 16;
      continue;
    }
    k += run + 1;
    if (UNLIKELY(k > 63)) return 0;
    if (k < 5) {
      coefficients[k] = value(r, size);
    } else {
      drop(r, size);
    }
  }
  return skip_rest(r, table, k);
}

// MARK: Components

typedef struct {
  // Blocks of an MCU.
  unsigned columns, rows;
  // Samples of a block: 1 or 2.
  unsigned width, height;
  // How often a sample stands for a pixel, as a power of two.
  unsigned repeat_x, repeat_y;
  const code_table *dc, *ac;
  // Of the four lowest frequencies.
  int quantisers[4];
  int dc_value;
  // One row of MCUs.
  uint8_t *samples;
  size_t stride;
} component;

INLINE uint8_t sample(int sum) {
  const int level = ((sum + 4) >> 3) + 128;
  return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
}

/// Reads a block and stores its samples, unless `to` is NULL. Returns 0 when the codes make no sense.
INLINE int read_block(reader *r, component *part, uint8_t *to) {
  refill(r);
  const int size = symbol(r, part->dc, entry_ahead(r, part->dc));
  if (UNLIKELY(size < 0)) return 0;
  if (size > 0) part->dc_value += value(r, (unsigned)size);
  // What eleven bits of difference add up to in a good file stays far below this.
  if (UNLIKELY(part->dc_value > 32767 || part->dc_value < -32768)) return 0;
  if (to == NULL || (part->width == 1 && part->height == 1)) {
    // The mean.
    if (to != NULL) *to = sample(part->dc_value * part->quantisers[0]);
    return skip_rest(r, part->ac, 0);
  }
  int first[5] = {0};
  if (UNLIKELY(!read_first(r, part->ac, first))) return 0;
  // The inverse DCT of two by two: in zigzag order these are (0, 0), (0, 1), (1, 0) and (1, 1).
  const int mean = part->dc_value * part->quantisers[0];
  const int across = first[1] * part->quantisers[1];
  const int down = first[2] * part->quantisers[2];
  const int both = first[4] * part->quantisers[3];
  if (part->width == 2 && part->height == 2) {
    to[0] = sample(mean + across + down + both);
    to[1] = sample(mean - across + down - both);
    to[part->stride] = sample(mean + across - down - both);
    to[part->stride + 1] = sample(mean - across - down + both);
  } else if (part->width == 2) {
    to[0] = sample(mean + across);
    to[1] = sample(mean - across);
  } else {
    to[0] = sample(mean + down);
    to[part->stride] = sample(mean - down);
  }
  return 1;
}

/// Reads MCUs of a row; samples are made of those in [left, right).
VECTORISED
static int read_mcus(reader *r, component *parts, int count, unsigned first, unsigned last, unsigned left,
                     unsigned right) {
  for (unsigned x = first; x < last; x++) {
    const int is_wanted = x >= left && x < right;
    prepare(r);
    for (int i = 0; i < count; i++) {
      component *part = &parts[i];
      for (unsigned v = 0; v < part->rows; v++) {
        for (unsigned h = 0; h < part->columns; h++) {
          uint8_t *to = part->samples + v * part->height * part->stride +
                        (size_t)(x * part->columns + h) * part->width;
          if (UNLIKELY(!read_block(r, part, is_wanted ? to : NULL))) return 0;
        }
      }
    }
    if (UNLIKELY(bits_left(r) < 0)) return 0;
  }
  return 1;
}

// MARK: Colour

INLINE uint8_t clamp(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// ITU-T T.871, 7: colours of a row, with 16 bits behind the point.
VECTORISED
static void write_colours(const uint8_t *restrict y, const uint8_t *restrict cb, const uint8_t *restrict cr,
                          uint8_t *restrict pixels, unsigned count) {
  for (unsigned x = 0; x < count; x++) {
    const int luma = y[x], blue = cb[x] - 128, red = cr[x] - 128;
    pixels[4 * x] = clamp(luma + ((91881 * red + 32768) >> 16));
    pixels[4 * x + 1] = clamp(luma + ((-22554 * blue - 46802 * red + 32768) >> 16));
    pixels[4 * x + 2] = clamp(luma + ((116130 * blue + 32768) >> 16));
    pixels[4 * x + 3] = 255;
  }
}

static void write_channels(const uint8_t *first, const uint8_t *second, const uint8_t *third, uint8_t *pixels,
                           unsigned count) {
  for (unsigned x = 0; x < count; x++) {
    pixels[4 * x] = first[x];
    pixels[4 * x + 1] = second[x];
    pixels[4 * x + 2] = third[x];
    pixels[4 * x + 3] = 255;
  }
}

/// A component's samples for a row of pixels: where they lie, or repeated into `row`.
static const uint8_t *samples_of(const component *part, unsigned y, unsigned x, unsigned count, uint8_t *row) {
  const uint8_t *from = part->samples + (size_t)(y >> part->repeat_y) * part->stride;
  if (part->repeat_x == 0) return from + x;
  for (unsigned i = 0; i < count; i++) row[i] = from[(x + i) >> part->repeat_x];
  return row;
}

// MARK: The photo

/// A photo on its way.
typedef struct {
  component parts[3];
  int count;
  J_COLOR_SPACE colours;
  // MCUs of the photo.
  unsigned columns, rows;
  // Pixels that an MCU makes.
  unsigned width, height;
  unsigned restart_interval;
  uint8_t *memory;
  // A row of the area's pixels for each component.
  uint8_t *scratch;
} photo;

/// The part of a component's layout that does not depend on its data. Returns 0 for one that is not done here: of
/// samplings beyond two to one the library makes more.
static int lay_out(component *part, const jpeg_component_info *info, unsigned most_h, unsigned most_v,
                   unsigned scale, int is_alone) {
  if (most_h > 2 || most_v > 2) return 0;
  part->columns = is_alone ? 1 : (unsigned)info->h_samp_factor;
  part->rows = is_alone ? 1 : (unsigned)info->v_samp_factor;
  // Pixels that a block stands for: one, two or four.
  const unsigned across = scale * most_h / part->columns, down = scale * most_v / part->rows;
  part->width = across < 2 ? 1 : 2;
  part->height = down < 2 ? 1 : 2;
  part->repeat_x = across > 2;
  part->repeat_y = down > 2;
  return 1;
}

int gallery_reduced_can(const struct jpeg_decompress_struct *info, unsigned denominator) {
  if (denominator != 4 && denominator != 8) return 0;
  if (info->progressive_mode || info->arith_code || info->data_precision != 8) return 0;
  if (info->comps_in_scan != info->num_components) return 0;
  if (info->num_components != 1 && info->num_components != 3) return 0;
  if (info->num_components == 1 && info->jpeg_color_space != JCS_GRAYSCALE) return 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *part = &info->comp_info[i];
    component layout;
    if (info->cur_comp_info[i] != part) return 0;
    if (part->quant_tbl_no < 0 || part->quant_tbl_no >= NUM_QUANT_TBLS ||
        info->quant_tbl_ptrs[part->quant_tbl_no] == NULL)
      return 0;
    if (part->dc_tbl_no < 0 || part->dc_tbl_no >= NUM_HUFF_TBLS || part->ac_tbl_no < 0 ||
        part->ac_tbl_no >= NUM_HUFF_TBLS || info->dc_huff_tbl_ptrs[part->dc_tbl_no] == NULL ||
        info->ac_huff_tbl_ptrs[part->ac_tbl_no] == NULL)
      return 0;
    const int is_alone = info->num_components == 1;
    if (!lay_out(&layout, part, is_alone ? 1 : (unsigned)info->max_h_samp_factor,
                 is_alone ? 1 : (unsigned)info->max_v_samp_factor, 8 / denominator, is_alone))
      return 0;
  }
  return 1;
}

/// Tables of the photos before: those of one camera are the same, and making them takes as long as a small photo.
static _Thread_local struct {
  code_table tables[2][NUM_HUFF_TBLS];
  int is_made[2][NUM_HUFF_TBLS];
} known;

static const code_table *table_for(const JHUFF_TBL *definition, int number, int is_ac) {
  code_table *table = &known.tables[is_ac][number];
  int *is_made = &known.is_made[is_ac][number];
  if (!*is_made || !code_table_is(table, definition)) *is_made = code_table_make(table, definition, !is_ac);
  return *is_made ? table : NULL;
}

static int prepare_photo(photo *p, const struct jpeg_decompress_struct *info, unsigned scale,
                         const gallery_jpeg_area *area) {
  const int is_alone = info->num_components == 1;
  const unsigned most_h = is_alone ? 1 : (unsigned)info->max_h_samp_factor;
  const unsigned most_v = is_alone ? 1 : (unsigned)info->max_v_samp_factor;
  p->count = info->num_components;
  p->colours = info->jpeg_color_space;
  p->columns = (info->image_width + 8 * most_h - 1) / (8 * most_h);
  p->rows = (info->image_height + 8 * most_v - 1) / (8 * most_v);
  p->width = most_h * scale;
  p->height = most_v * scale;
  p->restart_interval = info->restart_interval;
  size_t bytes = BUFFER_BYTES + PADDING_BYTES + 3 * (size_t)area->width;
  for (int i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    const jpeg_component_info *source = &info->comp_info[i];
    if (!lay_out(part, source, most_h, most_v, scale, is_alone)) return 0;
    part->dc = table_for(info->dc_huff_tbl_ptrs[source->dc_tbl_no], source->dc_tbl_no, 0);
    part->ac = table_for(info->ac_huff_tbl_ptrs[source->ac_tbl_no], source->ac_tbl_no, 1);
    if (part->dc == NULL || part->ac == NULL) return 0;
    // Quantisers are stored row by row.
    const UINT16 *quantisers = info->quant_tbl_ptrs[source->quant_tbl_no]->quantval;
    const int places[4] = {0, 1, DCTSIZE, DCTSIZE + 1};
    for (int j = 0; j < 4; j++) part->quantisers[j] = quantisers[places[j]];
    part->stride = (size_t)p->columns * part->columns * part->width;
    bytes += part->stride * part->rows * part->height;
  }
  p->memory = malloc(bytes);
  if (p->memory == NULL) return 0;
  uint8_t *unused = p->memory + BUFFER_BYTES + PADDING_BYTES;
  p->scratch = unused;
  unused += 3 * (size_t)area->width;
  for (int i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    part->samples = unused;
    unused += part->stride * part->rows * part->height;
  }
  return 1;
}

/// Writes what a row of MCUs has of the area.
static void write_rows(const photo *p, unsigned mcu_row, const gallery_jpeg_area *area, uint8_t *pixels,
                       size_t stride) {
  for (unsigned y = 0; y < p->height; y++) {
    const unsigned row = mcu_row * p->height + y;
    if (row < area->y || row >= area->y + area->height) continue;
    const uint8_t *rows[3];
    for (int i = 0; i < 3; i++) {
      const component *part = &p->parts[i < p->count ? i : 0];
      rows[i] = samples_of(part, y, area->x, area->width, p->scratch + (size_t)i * area->width);
    }
    uint8_t *to = pixels + (size_t)(row - area->y) * stride;
    if (p->colours == JCS_YCbCr) {
      write_colours(rows[0], rows[1], rows[2], to, area->width);
    } else {
      write_channels(rows[0], rows[1], rows[2], to, area->width);
    }
  }
}

/// Goes on behind a restart marker. Returns 0 unless the marker with the number follows the data just read.
static int restart(reader *r, photo *p, unsigned number) {
  if (!r->is_last || bits_left(r) >= 8) return 0;
  while (r->end - r->next >= 2 && r->next[0] == 0xFF && r->next[1] == 0xFF) r->next++;
  if (r->end - r->next < 2 || r->next[1] != JPEG_RST0 + (int)(number & 7)) return 0;
  r->next += 2;
  for (int i = 0; i < p->count; i++) p->parts[i].dc_value = 0;
  start(r);
  return 1;
}

static int read_photo(photo *p, reader *r, const gallery_jpeg_area *area, uint8_t *pixels, size_t stride) {
  for (int i = 0; i < p->count; i++) p->parts[i].dc_value = 0;
  start(r);
  const unsigned bottom = area->y + area->height;
  const unsigned from = area->x / p->width, to = (area->x + area->width + p->width - 1) / p->width;
  unsigned left = p->restart_interval, restarts = 0;
  for (unsigned row = 0; row < p->rows && row * p->height < bottom; row++) {
    const int is_wanted = (row + 1) * p->height > area->y;
    for (unsigned x = 0; x < p->columns;) {
      unsigned last = p->columns;
      if (p->restart_interval > 0) {
        if (left == 0) {
          if (!restart(r, p, restarts++)) return 0;
          left = p->restart_interval;
        }
        if (left < last - x) last = x + left;
        left -= last - x;
      }
      if (!read_mcus(r, p->parts, p->count, x, last, from, is_wanted ? to : from)) return 0;
      x = last;
    }
    if (is_wanted) write_rows(p, row, area, pixels, stride);
    // Whether anything lies between the last block and the marker is for the library to judge.
    if (row + 1 == p->rows && (!r->is_last || bits_left(r) >= 8)) return 0;
  }
  return 1;
}

int gallery_reduced_read(const struct jpeg_decompress_struct *info, unsigned denominator,
                         const gallery_jpeg_area *area, uint8_t *pixels, size_t stride, const uint8_t **rest) {
  photo p = {0};
  int is_well = 0;
  if (prepare_photo(&p, info, 8 / denominator, area)) {
    reader r = {.next = info->src->next_input_byte,
                .end = info->src->next_input_byte + info->src->bytes_in_buffer,
                .buffer = p.memory};
    is_well = read_photo(&p, &r, area, pixels, stride);
    *rest = r.next;
  }
  free(p.memory);
  return is_well;
}
