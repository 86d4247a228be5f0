#ifndef GALLERY_STREAMS_H
#define GALLERY_STREAMS_H

#include <stddef.h>
#include <stdint.h>

/// JPEG files that no encoder writes: a seed chooses every code and value. They are valid, and the same in every run.
/// `fixture_stream_free` releases them.

typedef struct {
  uint64_t seed;
  int width, height;
  /// 1 for grey, 3 for YCbCr.
  int components;
  /// Luma sampling factors, 1 or 2.
  int across, down;
  /// MCUs between restart markers; 0 for no markers.
  int restart;
  /// The value of every quantiser: 1 to 65535; values above 255 use tables of 16 bits.
  int quantiser;
  /// The maximum magnitude of a first coefficient.
  int most;
} fixture_stream_options;

/// Returns a baseline file with random Huffman codes, random coefficients and random value bits.
uint8_t *fixture_stream(fixture_stream_options options, size_t *count);

/// Returns a progressive file with separate tables for every scan: random coefficients of up to ten bits, in scans of
/// random order, frequency ranges and bits. Quantisers are at most 255.
uint8_t *fixture_progressive_stream(fixture_stream_options options, size_t *count);

/// Returns a grey file of one column of blocks. One third of the data is fast to read from known block positions, and
/// slow, as other valid blocks, from the middle.
///
/// Of three readers that begin at thirds of the data, the second and the third read the same wrong blocks. The first is
/// fast enough to meet the second after the beginning of the third.
///
/// - thirds: the length of a third, in units of 13 bytes.
/// - slow: the number of slow blocks at the start of the first reader, which delays it.
/// - merge: the number of bits after the last third's beginning at which the right and the wrong blocks become the
///   same.
/// - behind: the bytes at the end of the data that do not count for the thirds.
uint8_t *fixture_overtaking_stream(unsigned thirds, unsigned slow, unsigned merge, unsigned behind, uint64_t seed,
                                   size_t *count);

void fixture_stream_free(uint8_t *bytes);

#endif
