#ifndef GALLERY_CFIXTURES_H
#define GALLERY_CFIXTURES_H

#include <stddef.h>
#include <stdint.h>

#include "streams.h"

/// Pictures for tests, and operations that a sandboxed process must not be able to perform.

typedef struct {
  int quality;
  int progressive;
  int arithmetic;
  int grey;
  int cmyk;
  /// Luma sampling factors: 2 × 2 is 4:2:0, 1 × 1 is 4:4:4.
  int across, down;
  /// The factors of both chroma components: horizontal and vertical of the first, then of the second; 0 means 1.
  int chroma[4];
  /// MCUs between restart markers; 0 for no markers.
  int restart;
} fixture_jpeg_options;

/// Encodes three-byte pixels as JPEG. `fixture_free` releases the result.
uint8_t *fixture_jpeg(const uint8_t *pixels, int width, int height, fixture_jpeg_options options, size_t *count);

/// Writes the coefficients of a JPEG as a baseline file, by libjpeg. `count` is 0 if a coefficient exceeds the baseline
/// range. `fixture_free` releases the result.
uint8_t *fixture_as_baseline(const uint8_t *bytes, size_t bytes_count, size_t *count);

/// Encodes pixels of three or four bytes in the format of a libvips suffix such as ".png" or ".webp[Q=90]", with an
/// orientation and, if given, an ICC profile. Returns NULL if libvips fails.
uint8_t *fixture_encode(const uint8_t *pixels, int width, int height, int bands, const char *suffix,
                        int orientation, const uint8_t *profile, size_t profile_count, size_t *count);

#define FIXTURE_MOST_COMPONENTS 5

typedef struct {
  uint32_t depth, is_signed;
  /// The distance of samples on the reference grid, and their number.
  uint32_t dx, dy, width, height;
} fixture_component;

typedef struct {
  /// The image's place on the reference grid.
  uint32_t x0, y0, x1, y1;
  /// The side of tiles, and the first one's place; 0 for one tile.
  int tile, tile_x0, tile_y0;
  int resolutions;
  int components;
  fixture_component component[FIXTURE_MOST_COMPONENTS];
} fixture_jpeg2000_options;

/// Encodes the samples of all components, one component after the other, as a JPEG 2000 codestream without loss.
/// `fixture_free` releases the result.
uint8_t *fixture_jpeg2000(const int32_t *samples, fixture_jpeg2000_options options, size_t *count);

void fixture_free(uint8_t *bytes);

/// Tries to open a file, to connect, to start a program and to create a file. Returns a bit for each success: 1, 2, 4,
/// 8.
int fixture_escape(void);

/// Tries every system call that the seal does not list, and listed calls with forbidden arguments. Must be called in a
/// sealed process.
///
/// - `parent`: the number of another process.
/// - `shared`: a descriptor of shared memory, open for writing.
/// - `text`: receives the numbers and names of permitted calls; empty if all were refused.
///
/// Returns the number of calls that were tried.
int fixture_try_calls(int parent, int shared, char *text, size_t size);

/// Starts a thread that uses the processor endlessly and that no blockable signal can stop.
void fixture_burn(void);

/// Makes a system call by the convention of another architecture, if the processor supports one.
void fixture_foreign_call(void);

/// Requests more memory from GLib than exists, which ends the process.
void fixture_exhaust_glib(void);

/// Requests more memory from C++ than exists, as the decoders of HEIF and JPEG XL do.
void fixture_exhaust_cxx(void);

/// Allocates and uses memory until it runs out. Returns the number of bytes.
size_t fixture_exhaust_memory(void);

#endif
