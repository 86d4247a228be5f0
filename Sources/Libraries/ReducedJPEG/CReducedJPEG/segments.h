#ifndef REDUCED_JPEG_SEGMENTS_H
#define REDUCED_JPEG_SEGMENTS_H

#include <stddef.h>
#include <stdint.h>

/// Reads the segments of a file that affect its picture (ITU-T T.81, annex B).

/// Markers, without the preceding 255.
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

/// The definition of a Huffman table: the number of codes of each length, and their symbols.
typedef struct {
  uint8_t lengths[17], symbols[256];
  // 1 if the table is defined and its codes fit.
  int is_there;
} huffman_definition;

/// The maximum number of blocks of an MCU (B.2.3).
#define MCU_BLOCKS 10

typedef enum { COLOURS_GREY, COLOURS_RGB, COLOURS_YCBCR } colour_model;

typedef struct {
  unsigned id;
  // Sampling factors, 1 to 4.
  unsigned across, down;
  // The number of its quantisation table.
  unsigned quantiser;
} frame_component;

typedef struct {
  // The components of the frame, in the order of an MCU's blocks, and the numbers of their tables.
  unsigned count, components[3], dc[3], ac[3];
  // The first and last coefficient, and the lowest bit known before and after the scan.
  unsigned first, last, high, low;
} scan_header;

typedef struct {
  // The unread data.
  const uint8_t *at, *end;

  uint32_t width, height;
  // The number of components; 0 before the frame's header.
  unsigned count;
  frame_component parts[3];
  // The maximum sampling factors of all components.
  unsigned most_across, most_down;
  int is_progressive;

  // By number, in row order; 0 if undefined.
  uint16_t quantisers[4][64];
  // By class (DC, AC) and number.
  huffman_definition tables[2][4];
  // The number of MCUs between restart markers; 0 if there are no markers.
  unsigned restart_interval;
  int has_jfif, has_adobe;
  unsigned adobe_transform;

  scan_header scan;
  int has_scan;
} jpeg_file;

typedef enum {
  /// The file is not as encoders write it.
  SEGMENTS_ODD,
  /// A scan's data follows.
  SEGMENTS_SCAN,
  SEGMENTS_END,
} segments_result;

/// Returns 0 if the file does not start like a JPEG.
int jpeg_file_open(jpeg_file *file, const uint8_t *bytes, size_t count);

/// Reads segments up to the next scan or the end. After the first scan, no segment may change the frame or the
/// quantisers.
segments_result jpeg_file_next(jpeg_file *file);

colour_model jpeg_file_colours(const jpeg_file *file);

/// Reads a marker and the content of its segment, if it has any. Returns 0 if it is truncated or not a marker.
int segment_read(const uint8_t **at, const uint8_t *end, unsigned *marker, const uint8_t **content, size_t *count);

/// Entropy-coded data in a file: up to the next marker, with a stuffed 0 after each 255.

typedef struct {
  const uint8_t *at, *end;
  // 1 if a marker or the end of the file follows the data that was read.
  int is_last;
} entropy_data;

/// Copies data without stuffed zeros, until the space is full or a marker follows. Returns the end of the copy.
uint8_t *entropy_copy(entropy_data *data, uint8_t *to, const uint8_t *limit);

void entropy_skip(entropy_data *data);

/// Returns the marker after the data read, or 0. Sets `behind` to its end.
unsigned entropy_marker(const entropy_data *data, const uint8_t **behind);

/// Returns 1 if a value ends in the last byte of the data, otherwise 0.
static inline int is_end_of_data(uint64_t at, uint64_t bits) { return at <= bits && bits - at < 8; }

#endif
