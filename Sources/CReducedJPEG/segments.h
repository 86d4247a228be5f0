#ifndef REDUCED_JPEG_SEGMENTS_H
#define REDUCED_JPEG_SEGMENTS_H

#include <stddef.h>
#include <stdint.h>

/// What the segments of a file say (ITU-T T.81, annex B), as far as its picture depends on it.

/// Markers, without the 255 before them.
enum {
  MARKER_SOF0 = 0xC0,
  MARKER_SOF1 = 0xC1,
  MARKER_SOF2 = 0xC2,
  MARKER_DHT = 0xC4,
  MARKER_RST0 = 0xD0,
  MARKER_SOI = 0xD8,
  MARKER_EOI = 0xD9,
  MARKER_SOS = 0xDA,
  MARKER_DQT = 0xDB,
  MARKER_DRI = 0xDD,
  MARKER_APP0 = 0xE0,
  MARKER_APP1 = 0xE1,
  MARKER_APP2 = 0xE2,
  MARKER_APP14 = 0xEE,
  MARKER_APP15 = 0xEF,
  MARKER_COM = 0xFE,
};

/// The definition of a Huffman table: how many codes there are of each length, and their symbols.
typedef struct {
  uint8_t lengths[17], symbols[256];
  // Whether there is one whose codes have room.
  int is_there;
} huffman_definition;

/// The most blocks of an MCU (B.2.3).
#define MCU_BLOCKS 10

typedef enum { COLOURS_GREY, COLOURS_RGB, COLOURS_YCBCR } colour_model;

typedef struct {
  unsigned id;
  // Sampling factors, 1 to 4.
  unsigned across, down;
  // The number of its quantisers.
  unsigned quantiser;
} frame_component;

typedef struct {
  // Components of the frame, in the order of an MCU's blocks, with the numbers of their tables.
  unsigned count, components[3], dc[3], ac[3];
  // The first and the last coefficient, and the bits below those that it has, before and behind it.
  unsigned first, last, high, low;
} scan_header;

typedef struct {
  // What has not been read.
  const uint8_t *at, *end;

  uint32_t width, height;
  // 0 before the frame's header.
  unsigned count;
  frame_component parts[3];
  // Of all components.
  unsigned most_across, most_down;
  int is_progressive;

  // By number, in the order of rows, 0 where there are none.
  uint16_t quantisers[4][64];
  // By class (DC, AC) and number.
  huffman_definition tables[2][4];
  // MCUs between restart markers; 0 for none.
  unsigned restart_interval;
  int has_jfif, has_adobe;
  unsigned adobe_transform;

  // The scan that was read last.
  scan_header scan;
  int has_scan;
} jpeg_file;

typedef enum {
  /// Something is not as encoders write it.
  SEGMENTS_ODD,
  /// A scan's data follows.
  SEGMENTS_SCAN,
  /// The end-of-image marker was read.
  SEGMENTS_END,
} segments_result;

/// Begins a file. Returns 0 when it does not begin as JPEG does.
int jpeg_file_open(jpeg_file *file, const uint8_t *bytes, size_t count);

/// Reads segments up to the next scan or the end. Behind the first scan nothing may come that changes the frame or the
/// quantisers.
segments_result jpeg_file_next(jpeg_file *file);

colour_model jpeg_file_colours(const jpeg_file *file);

/// Reads a marker and what is in its segment, if it is one that has any. Returns 0 when it is cut off, or none.
int segment_read(const uint8_t **at, const uint8_t *end, unsigned *marker, const uint8_t **content, size_t *count);

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
