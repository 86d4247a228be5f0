// Processor time of decoding alone: our own code for JPEG against libjpeg-turbo, at 1/8 and 1/4.
//
//   decoding NAME REPEAT PHOTO...
//
// Prints a table line for each scale: milliseconds for a photo (the mean of the fastest of REPEAT runs), also for own
// code with one cursor, the bits of the file for each kept block, and the ratio of kept to read blocks. Other read
// blocks were guesses of cursors that did not fit.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CJPEG.h"

typedef struct {
  unsigned char *bytes;
  size_t count;
} file;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static file read_file(const char *path) {
  FILE *in = fopen(path, "rb");
  file f = {NULL, 0};
  if (in == NULL || fseek(in, 0, SEEK_END) != 0) {
    perror(path);
    exit(66);
  }
  f.count = (size_t)ftell(in);
  rewind(in);
  f.bytes = malloc(f.count);
  if (f.bytes == NULL || fread(f.bytes, 1, f.count, in) != f.count) exit(66);
  fclose(in);
  return f;
}

/// Decodes a photo and returns the time, or a negative number on failure.
static double decode(file f, unsigned denominator, gallery_jpeg_way way, unsigned cursors, uint64_t *kept,
                     uint64_t *read) {
  gallery_jpeg_header header;
  gallery_jpeg_status status;
  gallery_jpeg_area area = {0, 0, UINT32_MAX, UINT32_MAX};
  const double start = now();
  gallery_jpeg *jpeg = gallery_jpeg_open(f.bytes, f.count, 100, &header, &status);
  if (jpeg == NULL) exit(71);
  gallery_jpeg_divide(jpeg, cursors, 0);
  if (status == GALLERY_JPEG_OK) status = gallery_jpeg_start(jpeg, denominator, way, &area);
  if (status == GALLERY_JPEG_OK) {
    unsigned char *pixels = malloc((size_t)area.width * area.height * 4);
    if (pixels == NULL) exit(71);
    status = gallery_jpeg_read(jpeg, pixels, (size_t)area.width * 4);
    free(pixels);
  }
  gallery_jpeg_effort(jpeg, kept, read);
  gallery_jpeg_close(jpeg);
  return status == GALLERY_JPEG_OK ? now() - start : -1;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fprintf(stderr, "usage: decoding NAME REPEAT PHOTO...\n");
    return 64;
  }
  const int repeat = atoi(arguments[2]);
  for (unsigned denominator = 8; denominator >= 4; denominator /= 2) {
    double library = 0, own = 0, alone = 0, bits = 0;
    uint64_t kept = 0, read = 0;
    int photos = 0;
    for (int i = 3; i < count; i++) {
      const file f = read_file(arguments[i]);
      double best[3] = {1e9, 1e9, 1e9};
      uint64_t found = 0, tried = 0, ignored;
      for (int turn = 0; turn < repeat; turn++) {
        const double times[3] = {
            decode(f, denominator, GALLERY_JPEG_UNCHECKED, 0, &ignored, &ignored),
            decode(f, denominator, GALLERY_JPEG_REDUCED, 0, &found, &tried),
            decode(f, denominator, GALLERY_JPEG_REDUCED, 1, &ignored, &ignored),
        };
        for (int j = 0; j < 3; j++) best[j] = times[j] < best[j] ? times[j] : best[j];
      }
      free(f.bytes);
      // Own code cannot read it.
      if (best[0] < 0 || found == 0) continue;
      library += best[0];
      own += best[1];
      alone += best[2];
      kept += found;
      read += tried;
      bits += (double)f.count * 8;
      photos++;
    }
    if (photos == 0) {
      fprintf(stderr, "decoding: own code cannot read any photo of '%s'\n", arguments[1]);
      return 1;
    }
    printf("| %-10s | 1/%u | %6d | %6.0f | %7.2f ms | %7.2f ms | %7.2f ms | %5.2f× | %.2f |\n", arguments[1], denominator,
           photos, bits / (double)kept, library / photos, alone / photos, own / photos, library / own,
           (double)kept / (double)read);
  }
  return 0;
}
