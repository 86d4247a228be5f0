#ifndef GALLERY_STREAM_WRITER_H
#define GALLERY_STREAM_WRITER_H

#include <stddef.h>
#include <stdint.h>

/// Writes JPEG files code by code.

/// SplitMix64, as in TestSupport.
uint64_t stream_random(uint64_t *state);
unsigned stream_below(uint64_t *state, unsigned limit);

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  // The bits of the incomplete byte, and those written since the last marker.
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
  // The code of each symbol's index.
  unsigned total, codes[256], lengths[256];
} code_list;

/// Numbers the codes as every decoder does (ITU-T T.81, annex C).
void code_list_number(code_list *list);
/// Returns the index of a symbol, which must exist.
unsigned code_list_place(const code_list *list, unsigned symbol);
/// Writes the code of an index.
void stream_put_code(stream_writer *writer, const code_list *list, unsigned place);
/// Writes a segment that defines a table. `number` includes the table's class.
void stream_put_table(stream_writer *writer, unsigned number, const code_list *list);

#endif
