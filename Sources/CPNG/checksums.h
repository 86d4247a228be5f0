#ifndef GALLERY_PNG_CHECKSUMS_H
#define GALLERY_PNG_CHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

/// The checksums of PNG (CRC-32) and of zlib's data (Adler-32).

typedef struct {
  uint32_t entries[8][256];
} crc_table;

void crc_prepare(crc_table *table);

/// The CRC-32 of bytes behind others; of nothing it is 0.
uint32_t crc_of(const crc_table *table, uint32_t crc, const uint8_t *bytes, size_t count);

/// The Adler-32 of bytes behind others; of nothing it is 1.
uint32_t adler_of(uint32_t adler, const uint8_t *bytes, size_t count);

#endif
