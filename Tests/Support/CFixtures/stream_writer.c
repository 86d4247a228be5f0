#include "stream_writer.h"

#include <stdlib.h>
#include <string.h>

// MARK: Random numbers

uint64_t stream_random(uint64_t *state) {
  uint64_t mixed = *state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

unsigned stream_below(uint64_t *state, unsigned limit) { return (unsigned)(stream_random(state) % limit); }

// MARK: Bytes and bits

void stream_put_byte(stream_writer *w, unsigned byte) {
  if (w->count == w->capacity) {
    w->capacity = 2 * w->capacity + 1024;
    w->bytes = realloc(w->bytes, w->capacity);
    if (w->bytes == NULL) abort();
  }
  w->bytes[w->count++] = (uint8_t)byte;
}

void stream_put_word(stream_writer *w, unsigned word) {
  stream_put_byte(w, word >> 8);
  stream_put_byte(w, word & 255);
}

void stream_put_bits(stream_writer *w, uint32_t value, unsigned count) {
  w->bits += count;
  while (count-- > 0) {
    w->pending = w->pending << 1 | (value >> count & 1);
    if (++w->pending_count < 8) continue;
    stream_put_byte(w, w->pending & 255);
    if ((w->pending & 255) == 255) stream_put_byte(w, 0);
    w->pending_count = 0;
  }
}

void stream_put_marker(stream_writer *w, unsigned marker) {
  while (w->pending_count > 0) stream_put_bits(w, 1, 1);
  w->bits = 0;
  stream_put_byte(w, 0xFF);
  stream_put_byte(w, marker);
}

// MARK: Codes

void code_list_number(code_list *list) {
  unsigned code = 0;
  list->total = 0;
  for (unsigned length = 1; length <= 16; length++, code <<= 1) {
    for (unsigned i = 0; i < list->counts[length]; i++, list->total++) {
      list->codes[list->total] = code++;
      list->lengths[list->total] = length;
    }
  }
}

unsigned code_list_place(const code_list *list, unsigned symbol) {
  unsigned i = 0;
  while (list->symbols[i] != symbol) i++;
  return i;
}

void stream_put_code(stream_writer *w, const code_list *list, unsigned place) {
  stream_put_bits(w, list->codes[place], list->lengths[place]);
}

void stream_put_table(stream_writer *w, unsigned number, const code_list *list) {
  stream_put_marker(w, 0xC4);
  stream_put_word(w, 19 + list->total);
  stream_put_byte(w, number);
  for (int i = 1; i <= 16; i++) stream_put_byte(w, list->counts[i]);
  for (unsigned i = 0; i < list->total; i++) stream_put_byte(w, list->symbols[i]);
}
