#ifndef REDUCED_JPEG_BITS_H
#define REDUCED_JPEG_BITS_H

#include <stdint.h>
#include <string.h>

#include "codes.h"
#include "compiling.h"

/// Reading codes and values at any bit of the data.

/// The bits from a position on, the first on top: 57 of them at least.
INLINE uint64_t bits_at(const uint8_t *data, uint64_t position) {
  uint64_t word;
  memcpy(&word, data + (position >> 3), sizeof word);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word << (position & 7);
}

/// The index of tables for these bits.
INLINE uint32_t look(uint64_t bits) { return (uint32_t)(bits >> (64 - CODE_LOOK)); }

/// The code that bits begin with, as an entry of `first`, however long it is; 0 if there is no such code.
INLINE unsigned code_at(const code_table *table, uint64_t bits) {
  const unsigned entry = table->first[look(bits)];
  if (LIKELY(entry)) return entry;
  for (unsigned length = CODE_LOOK + 1; length <= 16; length++) {
    const int32_t code = (int32_t)(bits >> (64 - length));
    if (code > table->largest[length]) continue;
    return code_entry(length, table->symbols[(code + table->offset[length]) & 255], table->kind);
  }
  return 0;
}

/// The value that bits begin with (ITU-T T.81, F.2.2.1). The size is 0 to 15.
INLINE int value_at(uint64_t bits, unsigned size) {
  const int magnitude = (int)(bits >> 1 >> (63 - size));
  // Values that begin with 0 are negative.
  const int is_negative = (int)(~bits >> 63);
  return magnitude - (((1 << size) - 1) & -is_negative);
}

#endif
