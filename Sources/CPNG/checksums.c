#include "checksums.h"

#include <string.h>

#include "compiling.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

void crc_prepare(crc_table *table) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t value = byte;
    for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
    table->entries[0][byte] = value;
  }
  for (uint32_t byte = 0; byte < 256; byte++) {
    for (int zeros = 1; zeros < 8; zeros++) {
      const uint32_t before = table->entries[zeros - 1][byte];
      table->entries[zeros][byte] = before >> 8 ^ table->entries[0][before & 255];
    }
  }
}

#if defined(__x86_64__)

#define FOLDED __attribute__((target("pclmul,sse4.1")))

/// Takes 16 bytes of a remainder further along the data, and adds those that lie there.
FOLDED static inline __m128i folded(__m128i remainder, __m128i by, __m128i data) {
  const __m128i low = _mm_clmulepi64_si128(remainder, by, 0x00);
  const __m128i high = _mm_clmulepi64_si128(remainder, by, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), data);
}

/// The remainder of 64 bytes or more, a multiple of 16, by carry-less multiplication (V. Gopal and others, "Fast CRC
/// Computation for Generic Polynomials Using PCLMULQDQ Instruction", Intel 2009, with its constants for this polynomial).
FOLDED static uint32_t crc_folded(uint32_t remainder, const uint8_t *bytes, size_t count) {
  const __m128i by_64 = _mm_set_epi64x(0x01c6e41596, 0x0154442bd4);
  const __m128i by_16 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
  const __m128i by_8 = _mm_set_epi64x(0, 0x0163cd6124);
  const __m128i polynomial = _mm_set_epi64x(0x01f7011641, 0x01db710641);
  const __m128i *data = (const __m128i *)bytes;
  __m128i a = _mm_xor_si128(_mm_loadu_si128(data), _mm_cvtsi32_si128((int)remainder));
  __m128i b = _mm_loadu_si128(data + 1);
  __m128i c = _mm_loadu_si128(data + 2);
  __m128i d = _mm_loadu_si128(data + 3);
  for (data += 4, count -= 64; count >= 64; data += 4, count -= 64) {
    a = folded(a, by_64, _mm_loadu_si128(data));
    b = folded(b, by_64, _mm_loadu_si128(data + 1));
    c = folded(c, by_64, _mm_loadu_si128(data + 2));
    d = folded(d, by_64, _mm_loadu_si128(data + 3));
  }
  a = folded(folded(folded(a, by_16, b), by_16, c), by_16, d);
  for (; count >= 16; data++, count -= 16) a = folded(a, by_16, _mm_loadu_si128(data));
  // 16 bytes to 8, to 4, and the rest of a division by the polynomial.
  const __m128i even = _mm_setr_epi32(~0, 0, ~0, 0);
  a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, by_16, 0x10));
  a = _mm_xor_si128(_mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, even), by_8, 0x00));
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(a, even), polynomial, 0x10);
  quotient = _mm_clmulepi64_si128(_mm_and_si128(quotient, even), polynomial, 0x00);
  return (uint32_t)_mm_extract_epi32(_mm_xor_si128(a, quotient), 1);
}

#endif

uint32_t crc_of(const crc_table *table, uint32_t crc, const uint8_t *bytes, size_t count) {
  uint32_t remainder = ~crc;
#if defined(__x86_64__)
  if (count >= 64 && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1")) {
    const size_t folds = count & ~(size_t)15;
    remainder = crc_folded(remainder, bytes, folds);
    bytes += folds;
    count -= folds;
  }
#endif
  const uint32_t (*entries)[256] = table->entries;
  for (; count >= 8; bytes += 8, count -= 8) {
    const uint32_t low = remainder ^ ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                                      (uint32_t)bytes[3] << 24);
    remainder = entries[7][low & 255] ^ entries[6][low >> 8 & 255] ^ entries[5][low >> 16 & 255] ^
                entries[4][low >> 24] ^ entries[3][bytes[4]] ^ entries[2][bytes[5]] ^ entries[1][bytes[6]] ^
                entries[0][bytes[7]];
  }
  for (; count > 0; bytes++, count--) remainder = remainder >> 8 ^ entries[0][(remainder ^ *bytes) & 255];
  return ~remainder;
}

/// The bytes that are summed in parallel.
#define LANES 32
/// The most steps before sums of sums need more than 16 bits: 255 * 21 * 22 / 2 < 65536.
#define STEPS 22
#define ADLER_MODULUS 65521

typedef uint8_t bytes_32 __attribute__((vector_size(LANES)));
typedef uint16_t words_32 __attribute__((vector_size(LANES * 2)));

VECTORISED
uint32_t adler_of(uint32_t adler, const uint8_t *bytes, size_t count) {
  uint64_t sum = adler & 0xFFFF, sums = adler >> 16;
  while (count >= LANES) {
    // Sums of each lane, and the sums of these before every step.
    words_32 lanes = {0}, before = {0};
    size_t steps = count / LANES;
    if (steps > STEPS) steps = STEPS;
    for (size_t step = 0; step < steps; step++) {
      bytes_32 data;
      memcpy(&data, bytes + step * LANES, LANES);
      before += lanes;
      lanes += __builtin_convertvector(data, words_32);
    }
    uint32_t total = 0, weighed = 0;
    for (uint32_t lane = 0; lane < LANES; lane++) {
      total += lanes[lane];
      weighed += before[lane] * LANES + lanes[lane] * (LANES - lane);
    }
    sums = (sums + sum * (steps * LANES) + weighed) % ADLER_MODULUS;
    sum = (sum + total) % ADLER_MODULUS;
    bytes += steps * LANES;
    count -= steps * LANES;
  }
  for (; count > 0; bytes++, count--) {
    sum += *bytes;
    sums += sum;
  }
  return (uint32_t)(sums % ADLER_MODULUS) << 16 | (uint32_t)(sum % ADLER_MODULUS);
}
