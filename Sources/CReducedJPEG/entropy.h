#ifndef REDUCED_JPEG_ENTROPY_H
#define REDUCED_JPEG_ENTROPY_H

#include <stdint.h>

/// Entropy-coded data as it stands in a file: up to the next marker, with a 0 behind every 255 that is none.

typedef struct {
  // The bytes that have not been looked at.
  const uint8_t *at, *end;
  // Whether a marker follows what was looked at, or nothing at all.
  int is_last;
} entropy_data;

/// Copies data without those zeros, until there is no room or a marker follows. Returns where the copy ends.
uint8_t *entropy_copy(entropy_data *data, uint8_t *to, const uint8_t *limit);

/// Goes past all data before the next marker.
void entropy_skip(entropy_data *data);

/// The marker that follows the data that was read, or 0. `behind` is set to where it ends.
unsigned entropy_marker(const entropy_data *data, const uint8_t **behind);

/// Returns 1 if a value ends in the last byte of so many bits of data, otherwise 0.
static inline int is_end_of_data(uint64_t at, uint64_t bits) { return at <= bits && bits - at < 8; }

#endif
