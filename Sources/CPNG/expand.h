#ifndef GALLERY_PNG_EXPAND_H
#define GALLERY_PNG_EXPAND_H

#include <stddef.h>
#include <stdint.h>

/// What the pixels of a file are, and what they become.
typedef struct {
  uint32_t width;
  /// The colour type and the bits of a sample, of IHDR.
  unsigned colour_type, depth;
  /// The colours of the palette, with their alpha.
  uint8_t palette[256][4];
  unsigned colours;
  /// A Boolean value that indicates whether there is a tRNS chunk, and the samples of the colour that is transparent.
  int has_transparency;
  uint16_t transparent[3];
} expansion;

/// The bands of the pixels that rows are expanded to.
unsigned expanded_bands(const expansion *expansion);

/// Expands a row; returns 0 where it holds a colour that the palette does not have.
int expand_row(const expansion *expansion, const uint8_t *row, uint8_t *target);

#endif
