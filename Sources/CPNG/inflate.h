#ifndef GALLERY_PNG_INFLATE_H
#define GALLERY_PNG_INFLATE_H

#include <stddef.h>
#include <stdint.h>

#include "codes.h"

/// Inflates zlib's data (RFC 1950 and 1951) piece by piece, and refuses what zlib refuses. Checksums are the caller's.

/// The furthest that a match reaches back.
#define INFLATE_WINDOW 32768
/// The bytes that a step may write behind the place that it is asked to reach: a match, and what copying in words adds.
#define INFLATE_SLACK 320
/// The bytes behind the input that are read before its end is noticed.
#define INFLATE_PADDING 64

typedef enum {
  /// Output has reached the place that was asked for.
  INFLATE_MORE,
  /// The last block has ended.
  INFLATE_ENDED,
  /// The data make no sense, or end early.
  INFLATE_BROKEN,
} inflate_status;

/// Moves the bytes from `inflater->next` on to the start of a buffer, has more follow them, and sets `next` and `end`.
/// Where there are no more, it sets `is_last`; `INFLATE_PADDING` bytes behind `end` can be read then.
typedef struct inflater inflater;
typedef void (*inflate_fill)(inflater *inflater, void *context);

struct inflater {
  /// The input that is here.
  const uint8_t *next, *end;
  int is_last;
  inflate_fill fill;
  void *context;
  /// Bits that were taken from the input and not used, the first one lowest.
  uint64_t bits;
  unsigned bit_count;
  /// The block that is read.
  enum { INFLATE_HEADER, INFLATE_STORED, INFLATE_CODED } state;
  int is_last_block;
  uint32_t stored;
  code_entry literals[LITERAL_ENTRIES];
  code_entry distances[DISTANCE_ENTRIES];
};

/// Inflates until output reaches `limit` or a little more. Matches reach back to `start` at most. `*out` is moved.
inflate_status inflate_until(inflater *inflater, const uint8_t *start, uint8_t **out, uint8_t *limit);

/// Goes to the next byte of the input that no block has used; returns 0 if the input ended before it.
int inflate_align(inflater *inflater);

#endif
