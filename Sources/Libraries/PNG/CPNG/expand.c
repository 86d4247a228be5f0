#include "rows.h"

#include <string.h>

enum { GREY = 0, COLOUR = 2, PALETTE = 3, GREY_ALPHA = 4, COLOUR_ALPHA = 6 };

unsigned expanded_bands(const expansion *expansion) {
  switch (expansion->colour_type) {
    case GREY: return expansion->has_transparency ? 2 : 1;
    case GREY_ALPHA: return 2;
    case COLOUR_ALPHA: return 4;
    default: return expansion->has_transparency ? 4 : 3;
  }
}

/// The first sample is in the highest bits.
static unsigned sample(const uint8_t *row, uint32_t index, unsigned depth) {
  const uint64_t bit = (uint64_t)index * depth;
  return row[bit >> 3] >> (8 - depth - (bit & 7)) & ((1u << depth) - 1);
}

static int expand_palette(const expansion *expansion, const uint8_t *row, uint8_t *target) {
  const unsigned bands = expanded_bands(expansion);
  for (uint32_t x = 0; x < expansion->width; x++, target += bands) {
    const unsigned index = expansion->depth == 8 ? row[x] : sample(row, x, expansion->depth);
    if (index >= expansion->colours) return 0;
    memcpy(target, expansion->palette[index], bands);
  }
  return 1;
}

static void expand_grey(const expansion *expansion, const uint8_t *row, uint8_t *target) {
  const unsigned factor = 255 / ((1u << expansion->depth) - 1);
  for (uint32_t x = 0; x < expansion->width; x++) {
    const unsigned value = sample(row, x, expansion->depth);
    *target++ = (uint8_t)(value * factor);
    if (expansion->has_transparency) *target++ = value == expansion->transparent[0] ? 0 : 255;
  }
}

/// Expands 8-bit samples, with alpha derived from the transparent colour.
static void add_alpha(const expansion *expansion, const uint8_t *row, uint8_t *target) {
  const unsigned colours = expansion->colour_type == GREY ? 1 : 3;
  for (uint32_t x = 0; x < expansion->width; x++, row += colours) {
    int is_transparent = 1;
    for (unsigned band = 0; band < colours; band++) {
      *target++ = row[band];
      is_transparent &= row[band] == expansion->transparent[band];
    }
    *target++ = is_transparent ? 0 : 255;
  }
}

/// Expands 16-bit samples to the machine's order, with alpha from the transparent colour of a tRNS chunk.
static void expand_deep(const expansion *expansion, const uint8_t *row, uint8_t *target) {
  const unsigned bands = expanded_bands(expansion);
  const unsigned stored = expansion->has_transparency ? bands - 1 : bands;
  for (uint32_t x = 0; x < expansion->width; x++) {
    int is_transparent = 1;
    for (unsigned band = 0; band < stored; band++, row += 2, target += 2) {
      const uint16_t value = (uint16_t)(row[0] << 8 | row[1]);
      memcpy(target, &value, 2);
      is_transparent &= band < 3 && value == expansion->transparent[band < 3 ? band : 0];
    }
    if (stored == bands) continue;
    const uint16_t alpha = is_transparent ? 0 : 65535;
    memcpy(target, &alpha, 2);
    target += 2;
  }
}

int expand_row(const expansion *expansion, const uint8_t *row, uint8_t *target) {
  if (expansion->colour_type == PALETTE) return expand_palette(expansion, row, target);
  if (expansion->depth == 16) {
    expand_deep(expansion, row, target);
  } else if (expansion->depth < 8) {
    expand_grey(expansion, row, target);
  } else if (expansion->has_transparency) {
    add_alpha(expansion, row, target);
  } else {
    memcpy(target, row, (size_t)expansion->width * expanded_bands(expansion));
  }
  return 1;
}
