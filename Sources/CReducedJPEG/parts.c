#include "parts.h"

#include <assert.h>
#include <string.h>

// Parts form a chain: each has a following one, until it overtakes that one, whose place the one behind it takes. When
// a part meets its following one, which happens once, its list ends with the block at which they met: the rest of it is
// in the list of the other, from the block behind that one on. So the chain's blocks are, for each part of it, those
// from `first` on to the end of its list, and of every part
//
//     first ≤ the number of blocks in its list
//
// whatever was guessed. A list only grows while it is read, and being met takes a block that is in it. It is cut once,
// where its part meets the following one, and that must not be before the block at which the part itself was met: both
// may have guessed the same wrong blocks before it. They agree about all blocks behind those as well, so that a part
// that has been met looks for its own meeting from that block on, and finds it there.

typedef struct part {
  cursor cursor;
  // The part behind it that it is to meet.
  struct part *following;
  int is_reading;
  // Whether it has met that, and whether it has been met.
  int has_met, is_met;
  // The first of its blocks that the one before does not have.
  size_t first;
  // Blocks that were read and taken out of its list again.
  size_t dropped;
} part;

static size_t begun(const cursor *c) { return (size_t)(c->next - c->blocks); }

/// Looks for the first block, from one of the cursor's blocks on, that both have begun at the same bit, as the same
/// block of an MCU.
static int meets(const block_finder *f, const cursor *c, size_t from, const cursor *following, size_t *own,
                 size_t *theirs) {
  const size_t have = begun(c), there = begun(following);
  if (there == 0) return 0;
  size_t i = have, j = 0;
  while (i > from && c->blocks[i - 1].at >= following->blocks[0].at) i--;
  // The number of the block that `codes` are of.
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

/// Ends or restarts a cursor that made no sense of what it read.
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

/// Decides how a part goes on whose cursor has come to a halt. `is_first`: nothing was guessed.
static void settle(const block_finder *f, part *p, int is_first) {
  cursor *c = &p->cursor;
  if (c->is_wrong) {
    // One that has been met is as good as the one that met it.
    if (is_first || p->is_met) {
      p->is_reading = 0;
    } else {
      guess_again(f, p);
    }
    return;
  }
  while (c->next < c->limit && p->following != NULL) {
    part *following = p->following;
    // The block at which it was met is not its own, but it may be met there by both.
    const size_t from = p->first > 0 ? p->first - 1 : 0;
    size_t own, theirs;
    if (meets(f, c, from, &following->cursor, &own, &theirs)) {
      // They agree on where that block's first coefficient ends, not on where it begins: it is read here.
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
    // It has overtaken that one, and reads what is left of its part.
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

/// Adds the blocks of parts that met each other to those found.
static int gather(block_finder *f, const part *p) {
  for (;; p = p->following) {
    const cursor *c = &p->cursor;
    if (c->is_wrong) {
      f->is_wrong = 1;
      return 0;
    }
    // Not only in tests: a worker ends rather than to write where it must not.
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

uint64_t parts_room(const block_finder *f) {
  return (uint64_t)f->cursors * part_blocks(f) * f->block_size / (16 * 8) * 3 / 4;
}

int parts_find(block_finder *f) {
  const uint64_t begin = f->at, from = begin / 8, to = f->filled - smaller(f->filled, MARGIN_BYTES);
  if (from >= to) return 1;
  part parts[CURSORS] = {0};
  uint64_t length = smaller(to - from, parts_room(f));
  int count = f->cursors;
  // One cursor has the room of all.
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
