#include "component.h"

#include "bits.h"

/// Reads the first coefficients of a block in zigzag order, but for the very first. What is not needed of them is
/// written to the last place.
INLINE void read_first(const uint8_t *data, uint64_t at, const code_table *table, int16_t coefficients[6]) {
  // Without a branch: that a block ends early cannot be foretold. The codes are known to make sense.
  unsigned k = 0;
  for (int i = 0; i < 4; i++) {
    const uint64_t bits = bits_at(data, at);
    const unsigned code = code_at(table, bits);
    k += CODE_STEP(code);
    coefficients[k < 5 ? k : 5] = (int16_t)value_at(bits << CODE_LENGTH(code), CODE_SIZE(code));
    at += CODE_LENGTH(code) + CODE_SIZE(code);
  }
}

/// What is kept of blocks.
typedef enum { NOTHING, MEAN, LOWEST } kept;

/// `component_take` for what is known when this is compiled, so that nothing in its loops has to be decided.
INLINE int take(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu, unsigned at,
                unsigned count, const kept keeps, const unsigned columns, const unsigned rows) {
  const size_t in_row = part->blocks / rows;
  int value = part->dc_value;
  unsigned odd = 0;
  blocks += part->first;
  for (unsigned x = at; x < at + count; x++, blocks += per_mcu) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < columns * rows; i++) {
      value += blocks[i].difference;
      odd |= (unsigned)(value + 32768);
      if (keeps == NOTHING) continue;
      const size_t place = i / columns * in_row + (size_t)x * columns + i % columns;
      part->coefficients[0][place] = (int16_t)value;
      if (keeps == MEAN) continue;
      int16_t first[6] = {0};
      read_first(data, blocks[i].at, part->ac, first);
      part->coefficients[1][place] = first[1];
      part->coefficients[2][place] = first[2];
      part->coefficients[3][place] = first[4];
    }
  }
  part->dc_value = value;
  // What eleven bits of difference add up to in a good file stays far below this.
  return odd < 65536;
}

INLINE int take_any(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu, unsigned at,
                    unsigned count, const kept keeps) {
  if (part->columns == 1 && part->rows == 1) return take(part, data, blocks, per_mcu, at, count, keeps, 1, 1);
  if (part->rows == 1) return take(part, data, blocks, per_mcu, at, count, keeps, 2, 1);
  if (part->columns == 1) return take(part, data, blocks, per_mcu, at, count, keeps, 1, 2);
  return take(part, data, blocks, per_mcu, at, count, keeps, 2, 2);
}

VECTORISED
int component_take(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu, unsigned at,
                   unsigned count, int is_wanted) {
  if (!is_wanted) return take_any(part, data, blocks, per_mcu, at, count, NOTHING);
  if (part->width == 1 && part->height == 1) return take_any(part, data, blocks, per_mcu, at, count, MEAN);
  return take_any(part, data, blocks, per_mcu, at, count, LOWEST);
}

INLINE uint8_t sample(int sum) {
  const int level = ((sum + 4) >> 3) + 128;
  return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
}

/// The inverse DCT of two by two, or of what of it is needed.
VECTORISED
static void make_row(const component *part, size_t from, size_t count, uint8_t *restrict top,
                     uint8_t *restrict bottom) {
  const int *q = part->quantisers;
  const int16_t *restrict mean = part->coefficients[0] + from;
  if (part->width == 1 && part->height == 1) {
    for (size_t i = 0; i < count; i++) top[i] = sample(mean[i] * q[0]);
    return;
  }
  const int16_t *restrict across = part->coefficients[1] + from, *restrict down = part->coefficients[2] + from;
  const int16_t *restrict both = part->coefficients[3] + from;
  if (part->width == 1) {
    for (size_t i = 0; i < count; i++) {
      top[i] = sample(mean[i] * q[0] + down[i] * q[2]);
      bottom[i] = sample(mean[i] * q[0] - down[i] * q[2]);
    }
  } else if (part->height == 1) {
    for (size_t i = 0; i < count; i++) {
      top[2 * i] = sample(mean[i] * q[0] + across[i] * q[1]);
      top[2 * i + 1] = sample(mean[i] * q[0] - across[i] * q[1]);
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      const int upper = mean[i] * q[0] + down[i] * q[2], lower = mean[i] * q[0] - down[i] * q[2];
      const int to_right = across[i] * q[1], diagonal = both[i] * q[3];
      top[2 * i] = sample(upper + to_right + diagonal);
      top[2 * i + 1] = sample(upper - to_right - diagonal);
      bottom[2 * i] = sample(lower + to_right - diagonal);
      bottom[2 * i + 1] = sample(lower - to_right + diagonal);
    }
  }
}

void component_make_samples(const component *part, unsigned left, unsigned right) {
  const size_t in_row = part->blocks / part->rows;
  const size_t from = (size_t)left * part->columns, count = (size_t)(right - left) * part->columns;
  for (unsigned v = 0; v < part->rows; v++) {
    uint8_t *top = part->samples + v * part->height * part->stride + from * part->width;
    make_row(part, v * in_row + from, count, top, top + part->stride);
  }
}
