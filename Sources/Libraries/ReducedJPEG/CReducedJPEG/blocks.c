#include "blocks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// In shorter parts, a cursor rarely synchronizes before the end.
#define LEAST_PART_BYTES ((size_t)2 * 1024)
// The bits that a cursor reads past its part before checking whether it met the next one.
#define OVERLAP_BITS (8 * 512)
// Blocks of fewer bits end so often that branch prediction costs more than it gains.
#define SHORT_BLOCK_BITS 80
// The bytes that a block and a table lookup may need after the last stop.
#define MARGIN_BYTES (BLOCK_BYTES + 8)
// Keeps the data and its blocks in the second-level cache.
#define MOST_PART_BYTES ((size_t)32 * 1024)
// Three parts of this size hold an incomplete MCU, another block and the margin after it.
#define SMALLEST_PART_BYTES ((size_t)1024)
#define PADDING_BYTES (2 * MARGIN_BYTES)

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

/// Returns the maximum number of blocks of a part. Parts with blocks of less than 64 bits are shorter.
static size_t part_blocks(const block_finder *f) { return f->part_bytes / 8; }

/// Those of all parts, and the rest of an earlier MCU.
static size_t most_blocks(const block_finder *f) { return CURSORS * part_blocks(f) + MCU_BLOCKS; }

static int blocks_are_short(const block_finder *f) { return f->block_size < 16 * SHORT_BLOCK_BITS; }

static int cursor_is_at_halt(const cursor *c) {
  return c->is_wrong || (!c->is_within && (c->at >= c->stop || c->next == c->limit));
}

// MARK: Parts

// Parts form a chain: each has a next part. A part that overtakes its next one takes the following part as its next.
// When a part meets its next one, which happens once, its list ends with the block where they met. The other list has
// the blocks after that one. The chain's blocks are therefore, for each part, those from `first` to the end of its
// list. Every part satisfies
//
//     first ≤ the number of blocks in its list
//
// whatever was guessed. A list only grows while it is read, and a part is met at a block in its list. A list is cut
// once, where its part meets the next one. That must not be before the block where the part itself was met: both may
// have guessed the same wrong blocks before it. They also agree about all later blocks. A part that has been met
// therefore searches for its own meeting from that block on, and finds it there.

typedef struct part {
  cursor cursor;
  // The next part, which this one should meet.
  struct part *following;
  int is_reading;
  // The first is 1 if it has met the next part, the second if the part before has met it.
  int has_met, is_met;
  // The first of its blocks that the part before does not have.
  size_t first;
  // The number of blocks read and removed again.
  size_t dropped;
} part;

static size_t begun(const cursor *c) { return (size_t)(c->next - c->blocks); }

/// Finds the first block, starting at one of the cursor's blocks, that both cursors began at the same bit as the same
/// block of an MCU.
static int meets(const block_finder *f, const cursor *c, size_t from, const cursor *following, size_t *own,
                 size_t *theirs) {
  const size_t have = begun(c), there = begun(following);
  if (there == 0) return 0;
  size_t i = have, j = 0;
  while (i > from && c->blocks[i - 1].at >= following->blocks[0].at) i--;
  // The index of the block that `codes` belongs to.
  const size_t current = c->is_within ? have - 1 : have;
  const size_t number = (size_t)(c->codes - f->codes) + f->count * (current / f->count + 1) - current;
  while (i < have && j < there) {
    if (c->blocks[i].at < following->blocks[j].at) {
      i++;
    } else if (c->blocks[i].at > following->blocks[j].at) {
      j++;
    } else if ((number + i) % f->count == j % f->count) {
      *own = i;
      *theirs = j;
      return 1;
    } else {
      i++;
      j++;
    }
  }
  return 0;
}

/// Ends or restarts a cursor that read invalid codes.
static void guess_again(const block_finder *f, part *p) {
  cursor *c = &p->cursor;
  p->dropped += begun(c);
  c->at = (c->at | 7) + 1;
  c->codes = f->codes;
  c->is_within = 0;
  c->k = 0;
  c->next = c->blocks;
  c->is_wrong = 0;
  p->is_reading = c->at < c->stop;
}

/// Decides how to continue a part whose cursor has stopped. `is_first`: its start is known, not guessed.
static void settle(const block_finder *f, part *p, int is_first) {
  cursor *c = &p->cursor;
  if (c->is_wrong) {
    // An earlier part met this one at the start of a block, so this error is as certain as the place of that part.
    if (is_first || p->is_met) {
      p->is_reading = 0;
    } else {
      guess_again(f, p);
    }
    return;
  }
  while (c->next < c->limit && p->following != NULL) {
    part *following = p->following;
    // The block at which it was met is not its own, but both may be met there.
    const size_t from = p->first > 0 ? p->first - 1 : 0;
    size_t own, theirs;
    if (meets(f, c, from, &following->cursor, &own, &theirs)) {
      // Both agree on the end of that block's first coefficient but not on its start, so read it here.
      p->dropped += begun(c) - (own + 1);
      c->next = c->blocks + own + 1;
      following->first = theirs + 1;
      p->has_met = following->is_met = 1;
      break;
    }
    if (c->at < following->cursor.at && c->at < following->cursor.stop) {
      c->stop = c->at + f->overlap;
      if (c->stop > following->cursor.stop) c->stop = following->cursor.stop;
      return;
    }
    // It has overtaken the next part, and reads the rest of that part.
    following->is_reading = 0;
    c->stop = following->cursor.stop;
    p->following = following->following;
    if (c->at < c->stop) return;
  }
  p->is_reading = 0;
}

static void read_parts(const block_finder *f, part *parts, int count) {
  for (;;) {
    cursor *reading[CURSORS];
    int number = 0;
    for (int i = 0; i < count; i++) {
      while (parts[i].is_reading && cursor_is_at_halt(&parts[i].cursor)) settle(f, &parts[i], i == 0);
    }
    for (int i = 0; i < count; i++) {
      if (parts[i].is_reading) reading[number++] = &parts[i].cursor;
    }
    if (number == 0) return;
    cursors_advance(f->data, reading, number, blocks_are_short(f));
  }
}

/// Appends the blocks of parts that met each other.
static int gather(block_finder *f, const part *p) {
  for (;; p = p->following) {
    const cursor *c = &p->cursor;
    if (c->is_wrong) {
      f->is_wrong = 1;
      return 0;
    }
    // Also in release builds: a worker must stop rather than write out of bounds.
    assert(p->first <= begun(c) && f->found + begun(c) - p->first <= most_blocks(f));
    const size_t number = begun(c) - p->first;
    memmove(f->blocks + f->found, c->blocks + p->first, number * sizeof *c->blocks);
    f->found += number;
    if (p->has_met) continue;
    f->at = c->at;
    f->next = c->codes;
    return 1;
  }
}

/// Returns the number of bytes whose blocks fit into the lists of all cursors, estimated from recent blocks. A quarter of
/// the lists is reserved for smaller blocks: if a list is full before its part reaches the next one, the work of later
/// parts is lost.
static uint64_t parts_room(const block_finder *f) {
  return (uint64_t)f->cursors * part_blocks(f) * f->block_size / (16 * 8) * 3 / 4;
}

/// Finds the blocks that end before the margin, as far as they fit. Returns 0 if codes are invalid.
static int find_in_parts(block_finder *f) {
  const uint64_t begin = f->at, from = begin / 8, to = f->filled - smaller(f->filled, MARGIN_BYTES);
  if (from >= to) return 1;
  part parts[CURSORS] = {0};
  uint64_t length = smaller(to - from, parts_room(f));
  int count = f->cursors;
  // A single cursor can use the space of all.
  size_t room = part_blocks(f);
  if (count == 1 || length < (uint64_t)count * smaller(LEAST_PART_BYTES, f->part_bytes / 2)) {
    count = 1;
    length = to - from;
    room *= CURSORS;
  }
  for (int i = 0; i < count; i++) {
    part *p = &parts[i];
    const int is_first = i == 0, is_last = i + 1 == count;
    p->following = is_last ? NULL : p + 1;
    p->is_reading = 1;
    p->cursor = (cursor){
        .at = is_first ? f->at : 8 * (from + length * (uint64_t)i / (uint64_t)count),
        .stop = 8 * (from + length * (uint64_t)(i + 1) / (uint64_t)count) + (is_last ? 0 : f->overlap),
        .codes = is_first ? f->next : f->codes,
        .blocks = f->blocks + f->found + (size_t)i * room,
    };
    p->cursor.next = p->cursor.blocks;
    p->cursor.limit = p->cursor.blocks + room;
  }
  read_parts(f, parts, count);
  for (int i = 0; i < count; i++) f->reading->read += begun(&parts[i].cursor) + parts[i].dropped;
  const size_t before = f->found;
  const int is_well = gather(f, parts);
  const size_t found = f->found - before;
  f->reading->kept += found;
  if (is_well && found > 0) f->block_size = larger((f->at - begin) * 16 / found, 16);
  return is_well;
}

// MARK: Single blocks

/// Finds the last blocks one by one, at most `wanted`.
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

/// Copies data and appends zeros. Returns the end of the data.
static uint8_t *copy(block_finder *f, uint8_t *to, const uint8_t *limit) {
  to = entropy_copy(&f->source, to, limit);
  memset(to, 0, PADDING_BYTES);
  return to;
}

static void fill(block_finder *f) {
  f->filled = (size_t)(copy(f, f->data + f->filled, f->data + CURSORS * f->part_bytes) - f->data);
}

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
  // Move data only when needed.
  if (!f->source.is_last && 8 * f->filled < f->at + 8 * (parts_room(f) + MARGIN_BYTES)) {
    forget_data(f);
    fill(f);
  }
  const size_t before = f->found;
  if (!find_in_parts(f)) return 0;
  // After the last stop, find blocks one by one. Before it, the list was full.
  const int is_at_stop = f->at + 8 * MARGIN_BYTES >= 8 * f->filled;
  if (f->source.is_last && is_at_stop) return find_last(f, wanted);
  return f->found > before;
}

int block_finder_is_at_end(const block_finder *f) {
  return f->source.is_last && is_end_of_data(f->at, 8 * f->filled);
}

// MARK: Intervals

/// Copies the data of an interval into a part's space, and places a cursor at its start. Returns 0 if it does not fit.
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
