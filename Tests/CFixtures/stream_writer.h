#ifndef GALLERY_STREAM_WRITER_H
#define GALLERY_STREAM_WRITER_H

#include <stddef.h>
#include <stdint.h>

/// Writing JPEG files code by code.

/// SplitMix64, as in TestSupport.
uint64_t stream_random(uint64_t *state);
unsigned stream_below(uint64_t *state, unsigned limit);

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // The bits that are no whole byte yet, and those written since the last marker.
  uint32_t pending;
  unsigned pending_count;
  uint64_t bits;
} stream_writer;

void stream_put_byte(stream_writer *writer, unsigned byte);
void stream_put_word(stream_writer *writer, unsigned word);
void stream_put_bits(stream_writer *writer, uint32_t value, unsigned count);
/// Fills the last byte of data with ones, and writes a marker.
void stream_put_marker(stream_writer *writer, unsigned marker);

typedef struct {
  unsigned counts[17];
  uint8_t symbols[256];
  // Of each symbol's place.
  unsigned total, codes[256], lengths[256];
} code_list;

/// Numbers the codes as every decoder does (ITU-T T.81, annex C).
void code_list_number(code_list *list);
/// The place of a symbol, which must be there.
unsigned code_list_place(const code_list *list, unsigned symbol);
/// Writes the code of a place.
void stream_put_code(stream_writer *writer, const code_list *list, unsigned place);
/// Writes a segment that defines a table. `number` holds its class as well.
void stream_put_table(stream_writer *writer, unsigned number, const code_list *list);

#endif
