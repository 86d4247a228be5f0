#include "blocks.h"

#include <stdlib.h>
#include <string.h>

#include "parts.h"

// The data at hand and what is found in it stay in the second cache.
#define MOST_PART_BYTES ((size_t)32 * 1024)
// In three of these, blocks of an MCU that is not whole leave room for another block and what is looked at behind it.
#define SMALLEST_PART_BYTES ((size_t)1024)
#define PADDING_BYTES (2 * MARGIN_BYTES)

/// Finds the last blocks one by one, and no more than there are.
static int find_last(block_finder *f, size_t wanted) {
  while (f->found < smaller(wanted, most_blocks(f))) {
    if (f->at >= 8 * f->filled) return 0;
    block_start *block = f->blocks + f->found;
    cursor c = {.at = f->at, .stop = f->at + 1, .codes = f->next, .blocks = block, .next = block, .limit = block + 1};
    cursor *const only = &c;
    cursors_advance(f->data, &only, 1, 0);
    f->is_wrong = c.is_wrong;
    if (c.is_wrong) return 0;
    f->at = c.at;
    f->next = c.codes;
    f->found++;
    f->reading->read++;
    f->reading->kept++;
  }
  return 1;
}

// MARK: Data

/// Copies data, with zeros behind it. Returns where it ends.
static uint8_t *copy(block_finder *f, uint8_t *to, const uint8_t *limit) {
  to = entropy_copy(&f->source, to, limit);
  memset(to, 0, PADDING_BYTES);
  return to;
}

static void fill(block_finder *f) {
  f->filled = (size_t)(copy(f, f->data + f->filled, f->data + CURSORS * f->part_bytes) - f->data);
}

/// Forgets the data before the blocks that are left.
static void forget_data(block_finder *f) {
  const size_t bytes = smaller((size_t)(f->found > 0 ? f->blocks[0].at : f->at) / 8, f->filled);
  memmove(f->data, f->data + bytes, f->filled - bytes);
  f->filled -= bytes;
  f->at -= 8 * bytes;
  for (size_t i = 0; i < f->found; i++) f->blocks[i].at -= (uint32_t)(8 * bytes);
}

// MARK: The finder

int block_finder_open(block_finder *f, const block_codes *codes, unsigned count, size_t bytes, size_t blocks,
                      reduced_jpeg_reading *reading) {
  *f = (block_finder){.codes = codes, .count = count, .reading = reading};
  f->block_size = larger((uint64_t)bytes * 8 * 16 / blocks, 16);
  f->cursors = reading->cursors > 0 && reading->cursors < CURSORS ? (int)reading->cursors : CURSORS;
  f->part_bytes = smaller(bytes / CURSORS + LEAST_PART_BYTES, MOST_PART_BYTES);
  if (reading->part_bytes > 0) f->part_bytes = smaller(f->part_bytes, larger(reading->part_bytes, SMALLEST_PART_BYTES));
  f->overlap = smaller(OVERLAP_BITS, 8 * f->part_bytes / 4);
  f->data = malloc(CURSORS * f->part_bytes + PADDING_BYTES);
  f->blocks = malloc(most_blocks(f) * sizeof *f->blocks);
  return f->data != NULL && f->blocks != NULL;
}

void block_finder_start(block_finder *f, const uint8_t *source, const uint8_t *end) {
  f->source = (entropy_data){.at = source, .end = end};
  f->is_wrong = 0;
  f->filled = f->found = 0;
  f->at = 0;
  f->next = f->codes;
}

int block_finder_find(block_finder *f, size_t taken, size_t wanted) {
  f->found -= taken;
  memmove(f->blocks, f->blocks + taken, f->found * sizeof *f->blocks);
  // Data is not moved before it is needed.
  if (!f->source.is_last && 8 * f->filled < f->at + 8 * (parts_room(f) + MARGIN_BYTES)) {
    forget_data(f);
    fill(f);
  }
  const size_t before = f->found;
  if (!parts_find(f)) return 0;
  // Behind the last stop blocks are found one by one; before it there was no room for them.
  const int is_at_stop = f->at + 8 * MARGIN_BYTES >= 8 * f->filled;
  if (f->source.is_last && is_at_stop) return find_last(f, wanted);
  return f->found > before;
}

int block_finder_is_at_end(const block_finder *f) {
  return f->source.is_last && is_end_of_data(f->at, 8 * f->filled);
}

// MARK: Intervals

/// Puts the data of an interval into a part's place, and a cursor at its beginning. Returns 0 when it has no room there.
static int begin_interval(block_finder *f, int place, size_t blocks, cursor *c) {
  uint8_t *const from = f->data + (size_t)place * f->part_bytes;
  f->source.is_last = 0;
  const uint8_t *end = copy(f, from, from + f->part_bytes - PADDING_BYTES);
  block_start *list = f->blocks + (size_t)place * blocks;
  *c = (cursor){
      .at = 8 * (uint64_t)(from - f->data),
      .stop = 8 * (uint64_t)(end - f->data),
      .codes = f->codes,
      .blocks = list,
      .next = list,
      .limit = list + blocks,
  };
  return f->source.is_last;
}

static void read_intervals(const block_finder *f, cursor *cursors, int count) {
  for (;;) {
    cursor *reading[CURSORS];
    int number = 0;
    for (int i = 0; i < count; i++) {
      if (!cursor_is_at_halt(&cursors[i])) reading[number++] = &cursors[i];
    }
    if (number == 0) return;
    cursors_advance(f->data, reading, number, blocks_are_short(f));
  }
}

unsigned block_finder_find_intervals(block_finder *f, size_t blocks, size_t intervals, unsigned restarts) {
  const entropy_data source = f->source;
  const int count = (int)smaller((size_t)f->cursors, intervals);
  if (count < 2 || blocks > part_blocks(f)) return 0;
  cursor cursors[CURSORS];
  int is_well = 1;
  for (int i = 0; i < count && is_well; i++) {
    is_well = begin_interval(f, i, blocks, &cursors[i]);
    if (!is_well || i + 1 == count) continue;
    const uint8_t *behind = NULL;
    is_well = entropy_marker(&f->source, &behind) == MARKER_RST0 + ((restarts + (unsigned)i) & 7);
    f->source.at = behind;
  }
  if (is_well) read_intervals(f, cursors, count);
  for (int i = 0; i < count && is_well; i++) {
    const cursor *c = &cursors[i];
    is_well = !c->is_wrong && c->next == c->limit && is_end_of_data(c->at, c->stop);
  }
  if (!is_well) {
    block_finder_start(f, source.at, source.end);
    return 0;
  }
  f->reading->read += (size_t)count * blocks;
  f->reading->kept += (size_t)count * blocks;
  return (unsigned)count;
}

void block_finder_close(block_finder *f) {
  free(f->data);
  free(f->blocks);
}
