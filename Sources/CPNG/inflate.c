#include "inflate.h"

#include <string.h>

#include "compiling.h"

/// The input that a turn of the loops may read without looking for its end.
#define STRIDE 32

/// Has at least 56 bits. Those above `bit_count` are those of the input as well, so that they may be set again.
#define REFILL()                                                   \
  do {                                                             \
    bits |= word_at(next) << (bit_count & 63);                     \
    next += (63 - bit_count) >> 3;                                 \
    bit_count |= 56;                                               \
  } while (0)
#define DROP(count)       \
  do {                    \
    bits >>= (count);     \
    bit_count -= (count); \
  } while (0)

INLINE uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// Has input for a turn; returns 0 where it has ended. The last bytes are followed by padding.
static int has_input(inflater *inflater) {
  while (inflater->end - inflater->next < STRIDE && !inflater->is_last) {
    // Whole bytes go back to the input, since what lies before `next` is not kept.
    inflater->next -= inflater->bit_count >> 3;
    inflater->bit_count &= 7;
    inflater->bits &= (1u << inflater->bit_count) - 1;
    inflater->fill(inflater, inflater->context);
  }
  if (!inflater->is_last) return 1;
  // Whole bytes among the bits were not used.
  return inflater->next - inflater->end <= (ptrdiff_t)(inflater->bit_count >> 3);
}

int inflate_align(inflater *inflater) {
  if (!has_input(inflater)) return 0;
  const unsigned odd = inflater->bit_count & 7;
  inflater->bits >>= odd;
  inflater->bit_count -= odd;
  inflater->next -= inflater->bit_count >> 3;
  inflater->bits = 0;
  inflater->bit_count = 0;
  return 1;
}

/// Takes bits, 16 at most; input must be there.
static uint32_t take(inflater *inflater, unsigned count) {
  uint64_t bits = inflater->bits;
  unsigned bit_count = inflater->bit_count;
  const uint8_t *next = inflater->next;
  REFILL();
  const uint32_t value = (uint32_t)(bits & ((1u << count) - 1));
  DROP(count);
  inflater->bits = bits;
  inflater->bit_count = bit_count;
  inflater->next = next;
  return value;
}

/// The order in which lengths of codes of lengths are written.
static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

/// Reads the codes of a block with codes of its own; returns 0 where they make no sense.
static int read_codes(inflater *inflater) {
  if (!has_input(inflater)) return 0;
  const unsigned literals = take(inflater, 5) + 257, distances = take(inflater, 5) + 1, of_lengths = take(inflater, 4) + 4;
  if (literals > 286 || distances > 30) return 0;
  uint8_t lengths[288 + 32] = {0};
  for (unsigned index = 0; index < of_lengths; index++) {
    if (!has_input(inflater)) return 0;
    lengths[order[index]] = (uint8_t)take(inflater, 3);
  }
  code_entry table[LENGTHS_ENTRIES];
  if (!codes_make(table, CODES_OF_LENGTHS, lengths, 19)) return 0;

  memset(lengths, 0, sizeof lengths);
  for (unsigned index = 0; index < literals + distances;) {
    if (!has_input(inflater)) return 0;
    take(inflater, 0);
    const code_entry entry = table[inflater->bits & (LENGTHS_ENTRIES - 1)];
    if (entry & CODE_SPECIAL) return 0;
    take(inflater, CODE_BITS(entry));
    const unsigned symbol = CODE_VALUE(entry);
    if (symbol < 16) {
      lengths[index++] = (uint8_t)symbol;
      continue;
    }
    uint8_t length = 0;
    unsigned times;
    if (symbol == 16) {
      if (index == 0) return 0;
      length = lengths[index - 1];
      times = 3 + take(inflater, 2);
    } else {
      times = symbol == 17 ? 3 + take(inflater, 3) : 11 + take(inflater, 7);
    }
    if (index + times > literals + distances) return 0;
    memset(lengths + index, length, times);
    index += times;
  }
  // A block without an end.
  if (lengths[256] == 0) return 0;
  return codes_make(inflater->literals, CODES_OF_LITERALS, lengths, literals) &&
         codes_make(inflater->distances, CODES_OF_DISTANCES, lengths + literals, distances);
}

/// The codes of a block without codes of its own.
static void fix_codes(inflater *inflater) {
  uint8_t lengths[288];
  memset(lengths, 8, 144);
  memset(lengths + 144, 9, 112);
  memset(lengths + 256, 7, 24);
  memset(lengths + 280, 8, 8);
  codes_make(inflater->literals, CODES_OF_LITERALS, lengths, 288);
  memset(lengths, 5, 32);
  codes_make(inflater->distances, CODES_OF_DISTANCES, lengths, 32);
}

/// Reads the header of a block; returns 0 where it makes no sense.
static int read_header(inflater *inflater) {
  if (!has_input(inflater)) return 0;
  inflater->is_last_block = (int)take(inflater, 1);
  switch (take(inflater, 2)) {
    case 0: {
      if (!inflate_align(inflater) || !has_input(inflater)) return 0;
      const uint32_t count = take(inflater, 16);
      if ((take(inflater, 16) ^ count) != 0xFFFF || !inflate_align(inflater)) return 0;
      inflater->stored = count;
      inflater->state = INFLATE_STORED;
      return 1;
    }
    case 1: fix_codes(inflater); break;
    case 2:
      if (!read_codes(inflater)) return 0;
      break;
    default: return 0;
  }
  inflater->state = INFLATE_CODED;
  return 1;
}

/// Copies stored bytes.
static inflate_status copy_stored(inflater *inflater, uint8_t **out, uint8_t *limit) {
  while (inflater->stored > 0 && *out < limit) {
    if (inflater->next >= inflater->end) {
      if (inflater->is_last) return INFLATE_BROKEN;
      inflater->fill(inflater, inflater->context);
      continue;
    }
    size_t count = inflater->stored;
    if (count > (size_t)(inflater->end - inflater->next)) count = (size_t)(inflater->end - inflater->next);
    if (count > (size_t)(limit - *out)) count = (size_t)(limit - *out);
    memcpy(*out, inflater->next, count);
    *out += count;
    inflater->next += count;
    inflater->stored -= (uint32_t)count;
  }
  if (inflater->stored > 0) return INFLATE_MORE;
  inflater->state = INFLATE_HEADER;
  return INFLATE_ENDED;
}

/// Copies bytes that lie `distance` before; up to 15 more are written behind them.
INLINE void copy_match(uint8_t *out, unsigned distance, unsigned length) {
  const uint8_t *from = out - distance;
  uint8_t *const end = out + length;
  if (LIKELY(distance >= 16)) {
    do {
      memcpy(out, from, 16);
      out += 16;
      from += 16;
    } while (out < end);
    return;
  }
  if (distance == 1) {
    memset(out, *from, length);
    return;
  }
  if (distance < 8) {
    // The same bytes lie at a multiple of the distance before, as soon as there are as many.
    static const uint8_t multiples[8] = {0, 8, 8, 9, 8, 10, 12, 14};
    const uint8_t *const start = from;
    while (out - start < multiples[distance]) *out++ = *from++;
    from = start;
  }
  for (; out < end; out += 8, from += 8) memcpy(out, from, 8);
}

/// Decodes codes of a block until it ends or output reaches the limit.
VECTORISED
static inflate_status decode(inflater *inflater, const uint8_t *start, uint8_t **output, uint8_t *limit) {
  const code_entry *const literals = inflater->literals;
  const code_entry *const distances = inflater->distances;
  uint64_t bits = inflater->bits;
  unsigned bit_count = inflater->bit_count;
  const uint8_t *next = inflater->next;
  uint8_t *out = *output;
  inflate_status status = INFLATE_MORE;
  while (out < limit) {
    if (UNLIKELY(inflater->end - next < STRIDE)) {
      inflater->bits = bits;
      inflater->bit_count = bit_count;
      inflater->next = next;
      const int has = has_input(inflater);
      bits = inflater->bits;
      bit_count = inflater->bit_count;
      next = inflater->next;
      if (!has) {
        status = INFLATE_BROKEN;
        break;
      }
    }
    REFILL();
    code_entry entry = literals[bits & ((1 << LITERAL_LOOK) - 1)];
    // Three of the first look-up take 33 bits at most, and after two of them a length still has its 20.
    if (entry & CODE_LITERAL) {
      DROP(CODE_BITS(entry));
      *out++ = (uint8_t)(entry >> 16);
      entry = literals[bits & ((1 << LITERAL_LOOK) - 1)];
      if (entry & CODE_LITERAL) {
        DROP(CODE_BITS(entry));
        *out++ = (uint8_t)(entry >> 16);
        entry = literals[bits & ((1 << LITERAL_LOOK) - 1)];
        if (entry & CODE_LITERAL) {
          DROP(CODE_BITS(entry));
          *out++ = (uint8_t)(entry >> 16);
          continue;
        }
      }
    }
    if (UNLIKELY(entry & CODE_SPECIAL)) {
      if (entry & CODE_TABLE) {
        DROP(LITERAL_LOOK);
        entry = literals[CODE_VALUE(entry) + (bits & ((1u << CODE_OWN_BITS(entry)) - 1))];
        if (entry & CODE_LITERAL) {
          DROP(CODE_BITS(entry));
          *out++ = (uint8_t)(entry >> 16);
          continue;
        }
      }
      if (entry & CODE_SPECIAL) {
        DROP(CODE_BITS(entry));
        status = entry & CODE_END ? INFLATE_ENDED : INFLATE_BROKEN;
        break;
      }
    }
    const unsigned length =
        CODE_VALUE(entry) + ((unsigned)(bits & ((1ull << CODE_BITS(entry)) - 1)) >> CODE_OWN_BITS(entry));
    DROP(CODE_BITS(entry));

    REFILL();
    entry = distances[bits & ((1 << DISTANCE_LOOK) - 1)];
    if (UNLIKELY(entry & CODE_SPECIAL)) {
      if (entry & CODE_TABLE) {
        DROP(DISTANCE_LOOK);
        entry = distances[CODE_VALUE(entry) + (bits & ((1u << CODE_OWN_BITS(entry)) - 1))];
      }
      if (entry & CODE_SPECIAL) {
        status = INFLATE_BROKEN;
        break;
      }
    }
    const unsigned distance =
        CODE_VALUE(entry) + ((unsigned)(bits & ((1ull << CODE_BITS(entry)) - 1)) >> CODE_OWN_BITS(entry));
    DROP(CODE_BITS(entry));
    if (UNLIKELY(distance > (size_t)(out - start))) {
      status = INFLATE_BROKEN;
      break;
    }
    copy_match(out, distance, length);
    out += length;
  }
  if (status == INFLATE_ENDED) inflater->state = INFLATE_HEADER;
  // Bits above the count are dropped, since the input may be moved before it is read on.
  inflater->bits = bits & ((1ull << bit_count) - 1);
  inflater->bit_count = bit_count;
  inflater->next = next;
  *output = out;
  return status;
}

inflate_status inflate_until(inflater *inflater, const uint8_t *start, uint8_t **out, uint8_t *limit) {
  while (*out < limit) {
    inflate_status status;
    switch (inflater->state) {
      case INFLATE_STORED: status = copy_stored(inflater, out, limit); break;
      case INFLATE_CODED: status = decode(inflater, start, out, limit); break;
      default:
        if (inflater->is_last_block) return has_input(inflater) ? INFLATE_ENDED : INFLATE_BROKEN;
        status = read_header(inflater) ? INFLATE_ENDED : INFLATE_BROKEN;
    }
    if (status != INFLATE_ENDED) return status;
  }
  return INFLATE_MORE;
}
