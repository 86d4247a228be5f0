#ifndef GALLERY_CTILEPACKING_H
#define GALLERY_CTILEPACKING_H

#include <stddef.h>
#include <stdint.h>

/// Tiles as they are kept: what their neighbours do not foretell of pixels, plane by plane, compressed by Zstandard. All
/// of it comes back as it was.

/// The most bytes that `count` bytes of pixels are packed into.
size_t gallery_tile_bound(size_t count);

/// Packs `width` × `height` pixels of 3 or 4 bytes.
///
/// `scratch` has room for as many bytes as the pixels take, `target` for `capacity`. Returns the number of bytes written;
/// 0 without memory or room.
size_t gallery_tile_pack(const uint8_t *pixels, size_t width, size_t height, size_t channels, uint8_t *scratch,
                         uint8_t *target, size_t capacity);

/// Unpacks `length` bytes into `width` × `height` pixels of 3 or 4 bytes. `scratch` has room for as many bytes as the pixels
/// take. Returns 0, or -1 where these are not the bytes of such pixels; what `pixels` holds then means nothing.
int gallery_tile_unpack(const uint8_t *packed, size_t length, size_t width, size_t height, size_t channels,
                        uint8_t *scratch, uint8_t *pixels);

#endif
