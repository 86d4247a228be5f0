// Compares our PNG reader with zlib, and with filters undone as the standard describes. If zlib inflates the data to
// the rows of a file, the reader gives the same bytes; it leaves all other data to the library. `check.sh` runs it for
// a time with generated data; with -DFUZZING it is a target of libFuzzer.
//
// Usage: check SECONDS [SEED] [FILE]...     also given files, unchanged and damaged

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

#include "CPNG.h"

/// The maximum number of inflated bytes.
#define MOST (1 << 20)

static uint64_t state = 1;

static uint32_t random_below(uint32_t limit) {
  state += 0x9E3779B97F4A7C15u;
  uint64_t value = state;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
  value = (value ^ value >> 27) * 0x94D049BB133111EBu;
  return (uint32_t)((value ^ value >> 31) >> 32) % limit;
}

static void put32(uint8_t *bytes, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

/// Appends a chunk; returns the size of the file with it.
static size_t put_chunk(uint8_t *file, size_t size, const char *name, const uint8_t *body, uint32_t count) {
  put32(file + size, count);
  memcpy(file + size + 4, name, 4);
  if (count > 0) memcpy(file + size + 8, body, count);
  put32(file + size + 8 + count, (uint32_t)crc32(crc32(0, NULL, 0), file + size + 4, count + 4));
  return size + 12 + count;
}

static void fail(const char *what, size_t at) {
  fprintf(stderr, "CheckPNG: %s at %zu\n", what, at);
  abort();
}

/// The row without its filter, byte by byte (PNG, third edition, 9.2).
static void undo_filter(unsigned filter, const uint8_t *in, const uint8_t *above, uint8_t *row, size_t count, unsigned bytes) {
  for (size_t i = 0; i < count; i++) {
    const int a = i < bytes ? 0 : row[i - bytes], b = above[i], c = i < bytes ? 0 : above[i - bytes];
    const int p = a + b - c, pa = abs(p - a), pb = abs(p - b), pc = abs(p - c);
    const int paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    const int predicted[5] = {0, a, b, (a + b) / 2, paeth};
    row[i] = (uint8_t)(in[i] + predicted[filter]);
  }
}

/// Reads a file in bands of some rows. Returns its rows, or NULL if it is left to the library.
static uint8_t *read_file(const uint8_t *file, size_t size, gallery_png_format *format, uint32_t band) {
  gallery_png_status status;
  // Exactly the number of existing bytes: the sanitizer detects one more.
  uint8_t *copy = malloc(size);
  memcpy(copy, file, size);
  gallery_png *png = gallery_png_open(copy, size, SIZE_MAX, format, &status);
  uint8_t *rows = NULL;
  if (png != NULL) {
    const size_t stride = (size_t)format->width * format->bands * format->sample_bytes;
    if (stride * format->height > 64 << 20) status = GALLERY_PNG_NOT_MINE;
    if (status == GALLERY_PNG_OK) rows = malloc(stride * format->height);
    for (uint32_t y = 0; y < format->height && status == GALLERY_PNG_OK; y += band) {
      const uint32_t left = format->height - y;
      status = gallery_png_read(png, rows + stride * y, left < band ? left : band);
    }
    gallery_png_close(png);
  }
  free(copy);
  if (status == GALLERY_PNG_OK) return rows;
  free(rows);
  return NULL;
}

/// Deflated data as a file of rows of `row` bytes with their filters, and the expected result.
static void check_data(const uint8_t *data, size_t count, size_t row, int spoils_checksum, uint32_t chunk_size) {
  static uint8_t inflated[MOST], file[4 * MOST], zlib_data[MOST + 64];
  z_stream stream = {0};
  inflateInit2(&stream, -15);
  stream.next_in = (uint8_t *)data;
  stream.avail_in = (uInt)count;
  stream.next_out = inflated;
  stream.avail_out = MOST;
  int is_whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0;
  const size_t total = stream.total_out;
  // libdeflate allows 288 codes of lengths and 32 of distances, two more of each than exist.
  const int is_too_strict = stream.msg != NULL && strcmp(stream.msg, "too many length or distance symbols") == 0;
  inflateEnd(&stream);
  static const struct { uint8_t type, depth, bytes; } kinds[] = {{2, 8, 3}, {6, 8, 4}, {4, 8, 2}, {2, 16, 6}, {6, 16, 8}, {0, 8, 1}};
  unsigned kind = 0;
  while ((row - 1) % kinds[kind].bytes != 0) kind++;
  const unsigned bytes = kinds[kind].bytes;
  const size_t height = total / row > 0 ? total / row : 1;
  is_whole = is_whole && total == height * row && !spoils_checksum;
  for (size_t y = 0; is_whole && y < height; y++) is_whole = inflated[y * row] <= 4;

  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  uint8_t header[13] = {0};
  put32(header, (uint32_t)((row - 1) / bytes));
  put32(header + 4, (uint32_t)height);
  header[8] = kinds[kind].depth;
  header[9] = kinds[kind].type;
  memcpy(file, signature, 8);
  size_t size = put_chunk(file, 8, "IHDR", header, 13);
  zlib_data[0] = 0x78;
  zlib_data[1] = 0x9C;
  memcpy(zlib_data + 2, data, count);
  put32(zlib_data + 2 + count, (uint32_t)adler32(adler32(0, NULL, 0), inflated, (uInt)total) ^ (spoils_checksum ? 256 : 0));
  for (size_t at = 0; at < count + 6; at += chunk_size) {
    const size_t left = count + 6 - at;
    size = put_chunk(file, size, "IDAT", zlib_data + at, (uint32_t)(left < chunk_size ? left : chunk_size));
  }
  size = put_chunk(file, size, "IEND", NULL, 0);

  gallery_png_format format;
  uint8_t *rows = read_file(file, size, &format, 7);
  if (is_too_strict) {
    free(rows);
    return;
  }
  if ((rows != NULL) != is_whole) fail(is_whole ? "sound data are left" : "data are read that zlib refuses", total);
  if (rows != NULL) {
    uint8_t *above = calloc(1, row), *current = calloc(1, row);
    for (size_t y = 0; y < height; y++) {
      undo_filter(inflated[y * row], inflated + y * row + 1, above, current, row - 1, bytes);
      if (kinds[kind].depth == 16) {
        for (size_t i = 0; i + 1 < row - 1; i += 2) {
          uint16_t value;
          memcpy(&value, rows + y * (row - 1) + i, 2);
          if (value != (current[i] << 8 | current[i + 1])) fail("another sample", y);
        }
      } else if (memcmp(rows + y * (row - 1), current, row - 1) != 0) {
        fail("another row", y);
      }
      uint8_t *const swapped = above;
      above = current;
      current = swapped;
    }
    free(above);
    free(current);
  }
  free(rows);
}

#ifdef FUZZING

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  if (count < 3 || count > MOST / 2) return 0;
  check_data(bytes + 2, count - 2, 2 + bytes[0], bytes[1] == 255, 1 + bytes[1] * 8u);
  return 0;
}

#else

/// Rows with filters: noise, waves, patterns, or few values.
static size_t make_rows(uint8_t *rows, size_t *row) {
  *row = random_below(4) == 0 ? 2 + random_below(40000) : 2 + random_below(300);
  size_t height = 1 + random_below((uint32_t)(random_below(8) ? 6000 / *row : 150000 / *row) + 1);
  if (*row * height > 400000) height = 1;
  const unsigned model = random_below(5), period = 1 + random_below(40);
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < *row; x++) {
      uint8_t *const byte = rows + y * *row + x;
      switch (model) {
        case 0: *byte = (uint8_t)random_below(256); break;
        case 1: *byte = (uint8_t)(x * 3 + y + random_below(4)); break;
        case 2: *byte = (uint8_t)(x % period * 7); break;
        case 3: *byte = (uint8_t)(random_below(3) == 0); break;
        default: *byte = (uint8_t)(random_below(20) == 0 ? random_below(256) : y);
      }
    }
    rows[y * *row] = (uint8_t)random_below(random_below(200) == 0 ? 6 : 5);
  }
  return *row * height;
}

static size_t deflated(const uint8_t *rows, size_t count, uint8_t *data) {
  static const int strategies[] = {Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED};
  z_stream stream = {0};
  deflateInit2(&stream, (int)random_below(10), Z_DEFLATED, -9 - (int)random_below(7), 1 + (int)random_below(9),
               strategies[random_below(5)]);
  stream.next_out = data;
  stream.avail_out = MOST / 2;
  const uint32_t piece = random_below(3) == 0 ? 100 + random_below((uint32_t)count) : (uint32_t)count;
  for (size_t at = 0; at < count; at += piece) {
    stream.next_in = (uint8_t *)rows + at;
    stream.avail_in = (uInt)(count - at < piece ? count - at : piece);
    deflate(&stream, random_below(2) ? Z_FULL_FLUSH : Z_BLOCK);
    if (stream.total_out > MOST / 4) break;
  }
  deflate(&stream, Z_FINISH);
  const size_t size = stream.total_out;
  deflateEnd(&stream);
  return size;
}

static size_t damage(uint8_t *data, size_t size) {
  for (unsigned times = 1 + random_below(3); times > 0 && size > 0; times--) {
    // Headers of blocks are at the start.
    const size_t at = random_below((uint32_t)(random_below(2) ? size : size < 80 ? size : 80));
    switch (random_below(5)) {
      case 0: size = at; break;
      case 1: data[at] = (uint8_t)random_below(256); break;
      case 2: data[size++] = (uint8_t)random_below(256); break;
      default: data[at] ^= (uint8_t)(1 << random_below(8));
    }
  }
  return size;
}

/// Whole files with damage: no comparison, only the sanitizers.
static void check_file(const char *name) {
  static uint8_t file[8 * MOST];
  FILE *stream = fopen(name, "rb");
  if (stream == NULL) return;
  const size_t size = fread(file, 1, sizeof file, stream);
  fclose(stream);
  gallery_png_format format;
  free(read_file(file, size, &format, 16));
  for (unsigned times = 0; times < 200 && size > 60; times++) {
    uint8_t *copy = malloc(size);
    memcpy(copy, file, size);
    for (unsigned changes = 1 + random_below(3); changes > 0; changes--) {
      // Mostly with corrected checksums, and always for the header: otherwise the data after it is never reached.
      copy[8 + random_below(random_below(3) ? 52 : (uint32_t)size - 8)] ^= (uint8_t)(1 << random_below(8));
    }
    if (random_below(3)) put32(copy + 29, (uint32_t)crc32(crc32(0, NULL, 0), copy + 12, 17));
    free(read_file(copy, random_below(4) ? size : random_below((uint32_t)size), &format, 1 + random_below(20)));
    free(copy);
  }
}

int main(int count, char **arguments) {
  static uint8_t rows[MOST], data[MOST];
  const time_t end = time(NULL) + (count > 1 ? atoi(arguments[1]) : 10);
  state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
  for (int index = 3; index < count; index++) check_file(arguments[index]);
  unsigned files = 0, damaged = 0;
  for (; time(NULL) < end; files++) {
    size_t row;
    const size_t total = make_rows(rows, &row);
    size_t size = deflated(rows, total, data);
    if (random_below(3) != 0) {
      size = damage(data, size);
      damaged++;
    }
    check_data(data, size, row, random_below(20) == 0, random_below(2) ? 8192 : 1 + random_below(20000));
  }
  printf("CheckPNG: %u files, %u of them damaged\n", files, damaged);
  return 0;
}

#endif
