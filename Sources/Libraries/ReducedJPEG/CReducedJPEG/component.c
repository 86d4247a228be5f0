#include "picture.h"

// Blocks read in parallel: a code depends on the code before it, but not on other blocks.
#define LANES 4

/// Reads the low coefficients of blocks in zigzag order, except the very first. Unneeded values go to the last place.
/// The codes are known to be valid.
INLINE void read_lowest(const uint8_t *data, uint64_t at[LANES], const code_table *table,
                        int16_t coefficients[LANES][6], const unsigned lanes) {
  unsigned k[LANES] = {0};
  // No branch: the end of a block is unpredictable.
  for (int i = 0; i < 4; i++) {
#pragma clang loop unroll(full)
    for (unsigned j = 0; j < lanes; j++) {
      const uint64_t bits = bits_at(data, at[j]);
      const unsigned code = code_at(table, bits);
      k[j] += CODE_STEP(code);
      coefficients[j][k[j] < 5 ? k[j] : 5] = (int16_t)value_at(bits << CODE_LENGTH(code), CODE_SIZE(code));
      at[j] += CODE_LENGTH(code) + CODE_SIZE(code);
    }
  }
}

typedef enum { NOTHING, MEAN, LOWEST } kept;

/// Processes the blocks of some MCUs. Their number and shape are compile-time constants, so that the loops need no
/// branches. Returns a value of 65536 or more if values were out of range.
INLINE unsigned take_mcus(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu,
                          size_t x, const kept keeps, const unsigned columns, const unsigned rows,
                          const unsigned mcus) {
  const unsigned each = columns * rows, lanes = mcus * each;
  const size_t in_row = part->blocks / rows;
  size_t places[LANES];
  uint64_t at[LANES];
  unsigned odd = 0;
#pragma clang loop unroll(full)
  for (unsigned j = 0; j < lanes; j++) {
    const block_start *block = &blocks[j / each * per_mcu + j % each];
    part->dc_value += block->difference;
    odd |= (unsigned)(part->dc_value + 32768);
    if (keeps == NOTHING) continue;
    places[j] = j % each / columns * in_row + (x + j / each) * columns + j % columns;
    at[j] = block->at;
    part->coefficients[0][places[j]] = (int16_t)part->dc_value;
  }
  if (keeps != LOWEST) return odd;
  int16_t lowest[LANES][6] = {{0}};
  read_lowest(data, at, part->ac, lowest, lanes);
#pragma clang loop unroll(full)
  for (unsigned j = 0; j < lanes; j++) {
    part->coefficients[1][places[j]] = lowest[j][1];
    part->coefficients[2][places[j]] = lowest[j][2];
    part->coefficients[3][places[j]] = lowest[j][4];
  }
  return odd;
}

INLINE int take(component *part, const uint8_t *data, const block_start *blocks, unsigned per_mcu, unsigned at,
                unsigned count, const kept keeps, const unsigned columns, const unsigned rows) {
  const unsigned together = LANES / (columns * rows);
  // A copy, so that the compiler can rule out aliasing.
  component own = *part;
  unsigned odd = 0, x = 0;
  blocks += part->first;
  for (; x + together <= count; x += together, blocks += (size_t)together * per_mcu) {
    odd |= take_mcus(&own, data, blocks, per_mcu, at + x, keeps, columns, rows, together);
  }
  for (; x < count; x++, blocks += per_mcu) {
    odd |= take_mcus(&own, data, blocks, per_mcu, at + x, keeps, columns, rows, 1);
  }
  part->dc_value = own.dc_value;
  // In a valid file, sums of 11-bit differences stay far below this.
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
  const int level = ((sum + 128) >> 8) + 128;
  return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
}

/// Makes the means of a block's quarters or halves, as far as the lowest frequencies determine them.
VECTORISED
static void make_row(const component *part, size_t from, size_t count, uint8_t *restrict top,
                     uint8_t *restrict bottom) {
  const int *q = part->weights;
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
