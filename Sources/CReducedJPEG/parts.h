#ifndef REDUCED_JPEG_PARTS_H
#define REDUCED_JPEG_PARTS_H

#include "blocks.h"

/// Finding blocks in parts of the data, by a cursor for each, until they meet.

// In shorter parts a cursor is hardly right before it is at the end.
#define LEAST_PART_BYTES ((size_t)2 * 1024)
// How far a cursor goes on behind its part before it is seen whether it has met the next one.
#define OVERLAP_BITS (8 * 512)
// Blocks that take fewer bits end so often that a processor that foretells it in vain loses more than foretelling gains.
#define SHORT_BLOCK_BITS 80
// What a block and a look ahead may take from behind the last stop.
#define MARGIN_BYTES (BLOCK_BYTES + 8)

static inline size_t smaller(size_t a, size_t b) { return a < b ? a : b; }
static inline size_t larger(size_t a, size_t b) { return a > b ? a : b; }

/// The most blocks found in a part. Where blocks take less than 64 bits, as in most photos, parts are shorter.
static inline size_t part_blocks(const block_finder *f) { return f->part_bytes / 8; }

/// The most blocks at hand: those of all parts, and what was left of an MCU before them.
static inline size_t most_blocks(const block_finder *f) { return CURSORS * part_blocks(f) + MCU_BLOCKS; }

/// Returns whether blocks hereabouts take few bits.
static inline int blocks_are_short(const block_finder *f) { return f->block_size < 16 * SHORT_BLOCK_BITS; }

static inline int cursor_is_at_halt(const cursor *c) {
  return c->is_wrong || (!c->is_within && (c->at >= c->stop || c->next == c->limit));
}

/// The bytes whose blocks have room in the lists of all cursors, by what blocks took before. A quarter of the room is
/// for blocks that take less: a part whose list is full has not met the next one, and what others read is lost.
uint64_t parts_room(const block_finder *finder);

/// Finds the blocks that end before the margin, or as many as there is room for. Returns 0 when codes make no sense.
int parts_find(block_finder *finder);

#endif
