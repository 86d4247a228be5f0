#include "codes.h"

#include "compiling.h"

#define MOST_BITS 15

static const uint16_t length_bases[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                          31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extras[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_bases[30] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
                                            193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_extras[30] = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

/// The entry of a symbol whose code takes `bits` of a look-up.
static code_entry entry_of(codes_kind kind, unsigned symbol, unsigned bits) {
  unsigned extra = 0, value = symbol;
  switch (kind) {
    case CODES_OF_LENGTHS: break;
    case CODES_OF_LITERALS:
      if (symbol < 256) return CODE_LITERAL | symbol << 16 | bits << 8 | bits;
      if (symbol == 256) return CODE_SPECIAL | CODE_END | bits << 8 | bits;
      if (symbol > 285) return CODE_SPECIAL | bits << 8 | bits;
      value = length_bases[symbol - 257];
      extra = length_extras[symbol - 257];
      break;
    case CODES_OF_DISTANCES:
      if (symbol > 29) return CODE_SPECIAL | bits << 8 | bits;
      value = distance_bases[symbol];
      extra = distance_extras[symbol];
      break;
  }
  return value << 16 | bits << 8 | (bits + extra);
}

/// A code with its first bit lowest.
static unsigned reversed(unsigned code, unsigned bits) {
  unsigned result = 0;
  for (; bits > 0; bits--, code >>= 1) result = result << 1 | (code & 1);
  return result;
}

int codes_make(code_entry *table, codes_kind kind, const uint8_t *lengths, unsigned count) {
  const unsigned look = kind == CODES_OF_LITERALS ? LITERAL_LOOK : kind == CODES_OF_DISTANCES ? DISTANCE_LOOK : LENGTHS_LOOK;
  unsigned numbers[MOST_BITS + 1] = {0};
  for (unsigned symbol = 0; symbol < count; symbol++) numbers[lengths[symbol]]++;
  numbers[0] = 0;
  unsigned longest = MOST_BITS;
  while (longest > 0 && numbers[longest] == 0) longest--;
  int left = 1;
  for (unsigned bits = 1; bits <= MOST_BITS; bits++) {
    left = left * 2 - (int)numbers[bits];
    if (left < 0) return 0;
  }
  if (left > 0 && longest > 0 && (kind == CODES_OF_LENGTHS || longest > 1)) return 0;
  // What no code begins with is an error when it is met. One bit, so that a second look-up never follows.
  const unsigned entries = 1u << look;
  for (unsigned index = 0; index < entries; index++) table[index] = CODE_SPECIAL | 1 << 8 | 1;

  // Symbols in the order of their codes.
  unsigned starts[MOST_BITS + 2] = {0};
  for (unsigned bits = 1; bits <= MOST_BITS; bits++) starts[bits + 1] = starts[bits] + numbers[bits];
  uint16_t symbols[288];
  for (unsigned symbol = 0; symbol < count; symbol++) {
    if (lengths[symbol] > 0) symbols[starts[lengths[symbol]]++] = (uint16_t)symbol;
  }
  unsigned next = 0, code = 0;
  for (unsigned bits = 1; bits <= (longest < look ? longest : look); bits++, code <<= 1) {
    for (unsigned number = 0; number < numbers[bits]; number++, code++) {
      const code_entry entry = entry_of(kind, symbols[next++], bits);
      for (unsigned index = reversed(code, bits); index < entries; index += 1u << bits) table[index] = entry;
    }
  }
  // Codes that begin alike follow each other, so that a second table is complete before the next one is begun.
  unsigned free = entries, begin = 0, table_bits = 0, prefix = ~0u;
  for (unsigned bits = look + 1; bits <= longest; bits++, code <<= 1) {
    for (unsigned number = 0; number < numbers[bits]; number++, code++) {
      const unsigned turned = reversed(code, bits);
      if ((turned & (entries - 1)) != prefix) {
        prefix = turned & (entries - 1);
        begin = free;
        // As many bits as the codes that begin so fill: those of this length that are left, then longer ones.
        table_bits = bits - look;
        int room = (1 << table_bits) - (int)(numbers[bits] - number);
        while (room > 0 && look + table_bits < longest) {
          table_bits++;
          room = room * 2 - (int)numbers[look + table_bits];
        }
        free += 1u << table_bits;
        table[prefix] = CODE_SPECIAL | CODE_TABLE | begin << 16 | table_bits << 8 | look;
      }
      const code_entry entry = entry_of(kind, symbols[next++], bits - look);
      for (unsigned index = turned >> look; index < 1u << table_bits; index += 1u << (bits - look)) {
        table[begin + index] = entry;
      }
    }
  }
  return 1;
}
