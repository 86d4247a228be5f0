#ifndef REDUCED_JPEG_METADATA_H
#define REDUCED_JPEG_METADATA_H

#include <stddef.h>
#include <stdint.h>

/// What a file says about its picture beside it, before the first scan.

/// The orientation of the first Exif segment: 1 to 8; 1 where nothing is said, or nothing that makes sense.
unsigned metadata_orientation(const uint8_t *bytes, size_t count);

/// Returns the number of bytes of the ICC profile, and copies it where `profile` is not NULL. 0 where there is none, or
/// its parts do not fit together.
size_t metadata_profile(const uint8_t *bytes, size_t count, uint8_t *profile);

#endif
