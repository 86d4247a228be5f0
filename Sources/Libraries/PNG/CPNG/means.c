#include "rows.h"

#include "../../ReducedJPEG/CReducedJPEG/compiling.h"

uint32_t means_count(uint32_t size, uint32_t factor) { return (uint32_t)(((uint64_t)size * 2 + factor) / (2ull * factor)); }

/// Returns the rounded mean of at most 256 bytes. The added half keeps the quotient further from integers than its
/// error.
INLINE uint32_t mean(uint32_t sum, uint32_t count, float reciprocal) {
  return (uint32_t)(((float)(int32_t)(sum + count / 2) + 0.5f) * reciprocal);
}

VECTORISED
static void add(uint16_t *sums, const uint8_t *row, size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + row[i]);
}

VECTORISED
static void divide(uint16_t *sums, uint8_t *columns, size_t count, uint32_t factor) {
  const float reciprocal = 1 / (float)factor;
  for (size_t i = 0; i < count; i++) {
    columns[i] = (uint8_t)mean(sums[i], factor, reciprocal);
    sums[i] = 0;
  }
}

/// Joins adjacent columns to means. The number of bands is a constant in each call.
INLINE void join(const means *means, uint8_t *target, uint32_t bands) {
  const float reciprocal = 1 / (float)means->across;
  const uint32_t count = means_count(means->width, means->across);
  const uint8_t *column = means->columns;
  for (uint32_t block = 0; block < count; block++) {
    uint32_t sums[4] = {0};
    for (uint32_t x = 0; x < means->across; x++) {
      for (uint32_t band = 0; band < bands; band++) sums[band] += column[band];
      // The last column is repeated.
      if (block * means->across + x + 1 < means->width) column += bands;
    }
    for (uint32_t band = 0; band < bands; band++) {
      *target++ = (uint8_t)mean(sums[band], means->across, reciprocal);
    }
  }
}

int means_add(means *means, const uint8_t *row, uint8_t *target) {
  const size_t count = (size_t)means->width * means->bands;
  add(means->sums, row, count);
  if (++means->rows < means->down) return 0;
  means->rows = 0;
  divide(means->sums, means->columns, count, means->down);
  if (means->bands == 3) {
    join(means, target, 3);
  } else {
    join(means, target, 1);
  }
  return 1;
}
