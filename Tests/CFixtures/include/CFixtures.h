#ifndef GALLERY_CFIXTURES_H
#define GALLERY_CFIXTURES_H

#include <stddef.h>
#include <stdint.h>

#include "streams.h"

/// Pictures for tests, and what a sandboxed process must not be able to do.

typedef struct {
  int quality;
  int progressive;
  int arithmetic;
  int grey;
  int cmyk;
  /// Luma sampling factors: 2 × 2 is 4:2:0, 1 × 1 is 4:4:4.
  int across, down;
  /// Those of both chroma components: across and down of the first, then of the second; 0 stands for 1.
  int chroma[4];
  /// MCUs between restart markers; 0 for none.
  int restart;
} fixture_jpeg_options;

/// Encodes three-byte pixels as JPEG. `fixture_free` releases the result.
uint8_t *fixture_jpeg(const uint8_t *pixels, int width, int height, fixture_jpeg_options options, size_t *count);

/// Writes the coefficients of a JPEG as a baseline file, by libjpeg. `count` is 0 where there are some that no
/// baseline file can have. `fixture_free` releases the result.
uint8_t *fixture_as_baseline(const uint8_t *bytes, size_t bytes_count, size_t *count);

/// Encodes pixels of three or four bytes in the format of a libvips suffix such as ".png" or ".webp[Q=90]", with an
/// orientation and, if there is one, an ICC profile. NULL where libvips cannot.
uint8_t *fixture_encode(const uint8_t *pixels, int width, int height, int bands, const char *suffix,
                        int orientation, const uint8_t *profile, size_t profile_count, size_t *count);

void fixture_free(uint8_t *bytes);

/// The top left of libvips' smart crop of a size, in three-byte pixels. 0 for attention, 1 for entropy.
/// Returns 0, or -1 where libvips fails.
int fixture_smartcrop(const uint8_t *pixels, int width, int height, int crop_width, int crop_height, int entropy,
                      int *left, int *top);

/// Tries to open a file, to connect, to start a program and to make a file. Returns a bit for each that worked:
/// 1, 2, 4, 8.
int fixture_escape(void);

/// Tries every system call that the seal does not list, and listed ones with arguments that it forbids. Must be
/// called in a sealed process.
///
/// - `parent`: the number of another process.
/// - `shared`: a descriptor of shared memory, open for writing.
/// - `text`: takes the numbers and names of those that were not refused; empty if all were.
///
/// Returns how many calls were tried.
int fixture_try_calls(int parent, int shared, char *text, size_t size);

/// Starts a thread that uses the processor for ever and cannot be stopped by a signal that can be blocked.
void fixture_burn(void);

/// Makes a system call by the convention of another architecture that the processor knows, where there is one.
void fixture_foreign_call(void);

/// Asks GLib for more memory than there is, which ends the process.
void fixture_exhaust_glib(void);

/// Asks C++ for more memory than there is, as the decoders of HEIF and JPEG XL do.
void fixture_exhaust_cxx(void);

/// Takes memory until there is none, and uses it. Returns how many bytes.
size_t fixture_exhaust_memory(void);

#endif
