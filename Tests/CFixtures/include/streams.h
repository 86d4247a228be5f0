#ifndef GALLERY_STREAMS_H
#define GALLERY_STREAMS_H

#include <stddef.h>
#include <stdint.h>

/// JPEG files that no encoder writes: every code and value is chosen by a seed. They are valid, and the same in every
/// run. `fixture_stream_free` releases them.

typedef struct {
  uint64_t seed;
  int width, height;
  /// 1 for grey, 3 for YCbCr.
  int components;
  /// Luma sampling factors, 1 or 2.
  int across, down;
  /// MCUs between restart markers; 0 for none.
  int restart;
  /// The value of every quantiser: 1 to 65535, those beyond 255 in tables of 16 bits.
  int quantiser;
  /// The most that a first coefficient is away from 0.
  int most;
} fixture_stream_options;

/// Returns a baseline file with random Huffman codes, random coefficients and the bits of random values.
uint8_t *fixture_stream(fixture_stream_options options, size_t *count);

/// Returns a progressive file, with tables of its own for every scan: random coefficients of up to ten bits, in scans
/// that follow each other in a random order, with random parts of the frequencies and of the bits. Quantisers are at
/// most 255.
uint8_t *fixture_progressive_stream(fixture_stream_options options, size_t *count);

/// Returns a grey file of one column of blocks, with a third of the data that is read fast where blocks are known and
/// slowly, as other valid blocks, by a reader that begins in the middle of it.
///
/// Of three readers that begin at thirds of the data, the second and the third read the same wrong blocks. The first
/// is fast enough to come upon the second behind the beginning of the third.
///
/// - thirds: the length of a third, in units of 13 bytes.
/// - slow: how many slow blocks the first reader begins with: how late it is.
/// - merge: how many bits behind the last third's beginning the right blocks and the wrong ones become the same.
/// - behind: the bytes at the end of the data that do not count for the thirds.
uint8_t *fixture_overtaking_stream(unsigned thirds, unsigned slow, unsigned merge, unsigned behind, uint64_t seed,
                                   size_t *count);

void fixture_stream_free(uint8_t *bytes);

#endif
