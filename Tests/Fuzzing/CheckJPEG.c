// Compares equivalent ways to decode JPEG files, for a time: random valid files and given ones, each unchanged and
// damaged in many ways. Built by check.sh, with sanitizers.
//
//   check SECONDS SEED [FILE]...
//
// - A file is damaged or sound, with the same reason, at 1/1, 1/2, 1/4 and 1/8, by the library alone and by our
//   decoder, whole and cropped.
// - Our decoder gives the same pixels with one cursor, which does not guess, with three, and with small parts.
// - For grey files at 1/8 it gives the library's pixels.
// - For progressive files it gives the pixels of a baseline file of the same coefficients.
//
// At 1/8, invalid codes in skipped scans of a progressive file may remain undetected, unless all scans are read. The
// damage at 1/1 must then concern codes only, and a grey file's pixels must be the library's.
//
// Ends with status 1 at the first difference, and writes its file to difference.jpg.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CFixtures.h"
#include "CJPEG.h"

typedef struct {
  uint8_t *bytes;
  size_t count;
} file;

typedef struct {
  gallery_jpeg_status status;
  char reason[GALLERY_JPEG_MESSAGE];
  uint8_t *pixels;
  size_t size;
  uint64_t kept, read;
} decoding;

typedef struct {
  unsigned denominator;
  gallery_jpeg_way way;
  unsigned cursors;
  size_t part_bytes;
  gallery_jpeg_area area;
} choice;

static const gallery_jpeg_area whole = {0, 0, UINT32_MAX, UINT32_MAX};
static struct {
  uint64_t files, damaged, nonsense, compared, kept, read, twins, unseen;
} counts;

static uint64_t next(uint64_t *state) {
  uint64_t mixed = *state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

static size_t below(uint64_t *state, size_t limit) { return (size_t)(next(state) % limit); }

static decoding decode(file f, choice c) {
  decoding d = {0};
  gallery_jpeg_header header;
  gallery_jpeg *jpeg = gallery_jpeg_open(f.bytes, f.count, 100, &header, &d.status);
  if (jpeg == NULL) abort();
  gallery_jpeg_area area = c.area;
  gallery_jpeg_divide(jpeg, c.cursors, c.part_bytes);
  if (d.status == GALLERY_JPEG_OK && (uint64_t)header.width * header.height > 4000000) {
    d.status = GALLERY_JPEG_FAILED;
    snprintf(d.reason, sizeof d.reason, "too large to be compared");
    gallery_jpeg_close(jpeg);
    return d;
  }
  if (d.status == GALLERY_JPEG_OK) d.status = gallery_jpeg_start(jpeg, c.denominator, c.way, &area);
  if (d.status == GALLERY_JPEG_OK) {
    const size_t stride = 4 * (size_t)area.width;
    d.size = stride * area.height;
    // Exactly the number of bytes to write: the sanitizer detects one more.
    d.pixels = malloc(d.size);
    if (d.pixels == NULL) abort();
    d.status = gallery_jpeg_read(jpeg, d.pixels, stride);
  }
  const char *reason = d.status != GALLERY_JPEG_OK ? gallery_jpeg_message(jpeg) : gallery_jpeg_damage(jpeg);
  snprintf(d.reason, sizeof d.reason, "%s", reason != NULL ? reason : "");
  gallery_jpeg_effort(jpeg, &d.kept, &d.read);
  gallery_jpeg_close(jpeg);
  return d;
}

static void fail(file f, const char *what, choice c, const decoding *expected, const decoding *got) {
  printf("%s: 1/%u, way %d, %u cursors, parts of %zu, area %u+%u %u+%u: status %d, '%s'; expected %d, '%s'\n", what,
         c.denominator, (int)c.way, c.cursors, c.part_bytes, c.area.x, c.area.width, c.area.y, c.area.height,
         (int)got->status, got->reason, (int)expected->status, expected->reason);
  FILE *out = fopen("difference.jpg", "wb");
  if (out != NULL) {
    fwrite(f.bytes, 1, f.count, out);
    fclose(out);
  }
  exit(1);
}

static int is_same_verdict(const decoding *a, const decoding *b) {
  return a->status == b->status && strcmp(a->reason, b->reason) == 0;
}

static int begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/// Damage of codes, which may be in scans that are skipped.
static int is_of_codes(const char *reason) {
  return begins(reason, "Corrupt JPEG data: bad Huffman code") ||
         begins(reason, "Corrupt JPEG data: premature end of data segment") ||
         (begins(reason, "Corrupt JPEG data:") && strstr(reason, "extraneous bytes before marker") != NULL);
}

static int is_progressive(file f) {
  gallery_jpeg_header header;
  gallery_jpeg_status status;
  gallery_jpeg *jpeg = gallery_jpeg_open(f.bytes, f.count, 100, &header, &status);
  gallery_jpeg_close(jpeg);
  return status == GALLERY_JPEG_OK && header.buffered;
}

/// Compares a sound progressive file with a baseline file of its coefficients, if our decoder reads both.
static void compare_twin(file f, const gallery_jpeg_area *areas) {
  file twin;
  twin.bytes = fixture_as_baseline(f.bytes, f.count, &twin.count);
  for (unsigned denominator = 4; denominator <= 8 && twin.count > 0; denominator *= 2) {
    for (int i = 0; i < 2; i++) {
      const choice c = {denominator, GALLERY_JPEG_REDUCED, 0, 0, areas[i]};
      const decoding a = decode(twin, c), b = decode(f, c);
      if (a.kept > 0 && b.kept > 0 && (a.size != b.size || memcmp(a.pixels, b.pixels, a.size) != 0))
        fail(f, "other pixels than the baseline file's", c, &a, &b);
      counts.twins += a.kept > 0 && b.kept > 0;
      free(a.pixels);
      free(b.pixels);
    }
  }
  free(twin.bytes);
}

/// Compares all ways to decode a file. `is_grey`: the pixels at 1/8 are compared with the library's.
static void compare(file f, int is_grey, uint64_t *state) {
  const decoding first = decode(f, (choice){1, GALLERY_JPEG_CHECKED, 0, 0, whole});
  counts.files++;
  counts.damaged += first.status != GALLERY_JPEG_OK || first.reason[0] != 0;
  counts.nonsense += strstr(first.reason, "invalid codes") != NULL;
  const uint32_t x = (uint32_t)below(state, 40), y = (uint32_t)below(state, 40);
  const int may_overlook = is_progressive(f);
  const gallery_jpeg_area areas[] = {whole, {x, y, 1 + (uint32_t)below(state, 90), 1 + (uint32_t)below(state, 90)}};
  for (unsigned denominator = 1; denominator <= 8; denominator *= 2) {
    for (int i = 0; i < 2; i++) {
      const choice by_library = {denominator, GALLERY_JPEG_CHECKED, 0, 0, areas[i]};
      const decoding library = decode(f, by_library);
      if (!is_same_verdict(&first, &library)) fail(f, "another verdict", by_library, &first, &library);
      if (denominator < 4) {
        free(library.pixels);
        continue;
      }
      const choice by_one = {denominator, GALLERY_JPEG_REDUCED, 1, 0, areas[i]};
      const decoding one = decode(f, by_one);
      const int is_unseen = may_overlook && denominator == 8 && one.status == GALLERY_JPEG_OK && one.reason[0] == 0 &&
                            first.status == GALLERY_JPEG_OK && is_of_codes(first.reason);
      counts.unseen += is_unseen;
      if (!is_same_verdict(&first, &one) && !is_unseen) fail(f, "another verdict", by_one, &first, &one);
      const choice thorough = {denominator, GALLERY_JPEG_THOROUGH, 0, 0, areas[i]};
      const decoding all = decode(f, thorough);
      if (!is_same_verdict(&first, &all)) fail(f, "another verdict", thorough, &first, &all);
      if (one.kept > 0 && all.kept > 0 && memcmp(one.pixels, all.pixels, one.size) != 0)
        fail(f, "other pixels where all is read", thorough, &one, &all);
      free(all.pixels);
      if (is_grey && denominator == 8 && i == 0 && one.status == GALLERY_JPEG_OK &&
          memcmp(one.pixels, library.pixels, one.size) != 0)
        fail(f, "not the library's pixels", by_one, &library, &one);
      const choice others[] = {
          {denominator, GALLERY_JPEG_REDUCED, 0, 0, areas[i]},
          {denominator, GALLERY_JPEG_REDUCED, 0, 1024, areas[i]},
          {denominator, GALLERY_JPEG_REDUCED, 2 + (unsigned)below(state, 2), 1024 + below(state, 3000), areas[i]},
      };
      for (int j = 0; j < 3; j++) {
        const decoding other = decode(f, others[j]);
        counts.compared++;
        counts.kept += other.kept;
        counts.read += other.read;
        if (!is_same_verdict(&one, &other)) fail(f, "another verdict than one cursor's", others[j], &one, &other);
        if (one.status == GALLERY_JPEG_OK && memcmp(one.pixels, other.pixels, one.size) != 0)
          fail(f, "other pixels than one cursor's", others[j], &one, &other);
        free(other.pixels);
      }
      free(one.pixels);
      free(library.pixels);
    }
  }
  if (may_overlook && first.status == GALLERY_JPEG_OK && first.reason[0] == 0) compare_twin(f, areas);
  free(first.pixels);
}

// MARK: Damage

/// Replaces bytes.
static file replace(file f, size_t at, size_t removed, const uint8_t *inserted, size_t added) {
  file g = {malloc(f.count + added + 1), f.count - removed + added};
  if (g.bytes == NULL) abort();
  memcpy(g.bytes, f.bytes, at);
  memcpy(g.bytes + at, inserted, added);
  memcpy(g.bytes + at + added, f.bytes + at + removed, f.count - at - removed);
  return g;
}

static file damage(file f, uint64_t *state) {
  size_t scan = 2;
  while (scan + 16 < f.count && !(f.bytes[scan] == 0xFF && f.bytes[scan + 1] == 0xDA)) scan++;
  // Mostly in the data, at its end or in the scan's header; rarely elsewhere.
  size_t at = scan + below(state, f.count - scan);
  if (below(state, 8) == 0) at = f.count - 1 - below(state, f.count < 12 ? f.count : 12);
  if (below(state, 16) == 0) at = scan + below(state, 14) < f.count ? scan + below(state, 14) : at;
  if (below(state, 16) == 0) at = below(state, f.count);
  static const uint8_t markers[] = {0xD8, 0xD9, 0xD0, 0xD1, 0xD7, 0xC0, 0xC4, 0xDA, 0xDB, 0xDD, 0xE0, 0xFE, 0x01, 0x00, 0xFF};
  uint8_t bytes[16];
  for (int i = 0; i < 16; i++) bytes[i] = (uint8_t)next(state);
  bytes[below(state, 8)] = 0xFF;
  const uint8_t marker[2] = {0xFF, markers[below(state, sizeof markers)]};
  const size_t rest = f.count - at;
  const size_t few = 1 + below(state, 8), taken = few < rest ? few : rest;
  switch (below(state, 9)) {
    case 0: return replace(f, at, 1, (const uint8_t[]){(uint8_t)(f.bytes[at] ^ 1 << below(state, 8))}, 1);
    case 1: return replace(f, at, taken, bytes, taken);
    case 2: return replace(f, at, 0, bytes, few);
    case 3: return replace(f, at, taken, bytes, 0);
    case 4: return replace(f, at, 2 < rest ? 2 : rest, marker, 2);
    case 5: return replace(f, at, 0, marker, 2);
    case 6: return replace(f, at, rest, bytes, 0);
    case 7: {
      // Data between the last block and the end: a marker, bytes, the whole scan again.
      if (f.count < 4) return replace(f, 0, 0, bytes, 0);
      const size_t end = f.count - 2;
      if (below(state, 2)) return replace(f, end, 0, marker, 2);
      if (below(state, 2)) return replace(f, end, 0, bytes, few);
      return replace(f, end, 0, f.bytes + scan, end - scan);
    }
    default: {
      const size_t from = scan + below(state, f.count - scan), most = f.count - from;
      return replace(f, at, 0, f.bytes + from, most < 700 ? most : 700);
    }
  }
}

// MARK: Files

static file random_file(uint64_t *state, int *is_grey) {
  static const int shapes[][2] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}};
  const int *shape = shapes[below(state, 4)];
  *is_grey = below(state, 2) == 0;
  file f;
  if (below(state, 10) == 0) {
    *is_grey = 1;
    f.bytes = fixture_overtaking_stream(160 + (unsigned)below(state, 300), (unsigned)below(state, 700),
                                        (unsigned)below(state, 3000), 256, next(state), &f.count);
    return f;
  }
  const fixture_stream_options o = {
      .seed = next(state),
      .width = 1 + (int)below(state, below(state, 2) ? 400 : 60),
      .height = 1 + (int)below(state, below(state, 2) ? 300 : 60),
      .components = *is_grey ? 1 : 3,
      .across = shape[0],
      .down = shape[1],
      .restart = below(state, 3) ? 0 : 1 + (int)below(state, 200),
      .quantiser = below(state, 8) ? 1 : 1 + (int)below(state, 65535),
      .most = 500,
  };
  // The library and our decoder treat values beyond the range differently.
  if (o.quantiser > 1) *is_grey = 0;
  if (below(state, 3) == 0 && o.quantiser <= 255) {
    f.bytes = fixture_progressive_stream(o, &f.count);
  } else {
    f.bytes = fixture_stream(o, &f.count);
  }
  return f;
}

static file read_file(const char *path) {
  FILE *in = fopen(path, "rb");
  file f = {malloc(1 << 20), 0};
  if (in == NULL || f.bytes == NULL) {
    perror(path);
    exit(66);
  }
  f.count = fread(f.bytes, 1, 1 << 20, in);
  fclose(in);
  return f;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: check SECONDS SEED [FILE]...\n");
    return 64;
  }
  const time_t end = time(NULL) + atoi(arguments[1]);
  uint64_t state = strtoull(arguments[2], NULL, 10);
  do {
    int is_grey = 0;
    const int given = count > 3 && below(&state, 2) ? 3 + (int)below(&state, (size_t)count - 3) : 0;
    file f = given ? read_file(arguments[given]) : random_file(&state, &is_grey);
    compare(f, is_grey, &state);
    for (int i = 0; i < 20; i++) {
      file g = damage(f, &state);
      compare(g, 0, &state);
      if (below(&state, 4) == 0) {
        // And once more.
        file h = damage(g, &state);
        compare(h, 0, &state);
        free(h.bytes);
      }
      free(g.bytes);
    }
    free(f.bytes);
  } while (time(NULL) < end);
  printf("%llu files, %llu of them damaged, %llu by codes that the library passes over; %llu decodings by several "
         "cursors equal one cursor's; blocks kept / read: %.2f; %llu decodings of progressive files equal a baseline "
         "file's, %llu did not see wrong codes in scans that they skipped\n",
         (unsigned long long)counts.files, (unsigned long long)counts.damaged, (unsigned long long)counts.nonsense,
         (unsigned long long)counts.compared, counts.read ? (double)counts.kept / (double)counts.read : 0,
         (unsigned long long)counts.twins, (unsigned long long)counts.unseen);
  return 0;
}
