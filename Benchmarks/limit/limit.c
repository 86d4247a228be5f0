// The physical limit: libjpeg-turbo decodes every photo at the scale that gallery's JPEG decoder chooses, and
// does nothing else. The additional time of a build is for cropping, resampling, drawing, encoding and isolation.
//
//   limit [--tile PIXELS] [--margin RATIO] [--crop] [--jobs N] [PHOTO...]
//
// Without arguments, reads names from standard input, each terminated by NUL.
//
// --margin  the minimum source pixels for each tile pixel; the denominator is the largest of 1, 2, 4, 8 that leaves
//           them. It must equal `margin` in Sources/Decoding/GalleryDecoding/Decoders/JPEGDecoder.swift.
// --crop    skips rows and columns outside the centred square, as gallery does for a square tile.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
// jpeglib.h needs stdio.h before it.
#include <jpeglib.h>

typedef struct {
    double tile;
    double margin;
    int is_cropped;
} rule;

static unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }

/// Reads a whole file into a reused, growing buffer. Returns 0 on failure.
static size_t read_file(const char *path, unsigned char **buffer, size_t *capacity)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    struct stat facts;
    size_t count = 0;
    if (fstat(file, &facts) == 0 && facts.st_size > 0) {
        if ((size_t) facts.st_size > *capacity) {
            *capacity = (size_t) facts.st_size;
            *buffer = realloc(*buffer, *capacity);
        }
        while (*buffer && count < (size_t) facts.st_size) {
            ssize_t got = read(file, *buffer + count, (size_t) facts.st_size - count);
            if (got <= 0)
                break;
            count += (size_t) got;
        }
    }
    close(file);
    return count;
}

/// The largest denominator that leaves `margin` pixels for a tile pixel on the short side.
static unsigned denominator(const struct jpeg_decompress_struct *info, rule rule)
{
    double ratio = smaller(info->image_width, info->image_height) / rule.tile;
    unsigned shrink = 1;
    while (shrink < 8 && ratio / (shrink * 2) >= rule.margin)
        shrink *= 2;
    return shrink;
}

/// Errors end the process: this repository makes the corpora, without damaged photos.
static void decode(const unsigned char *bytes, size_t count, rule rule)
{
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    info.scale_num = 1;
    info.scale_denom = denominator(&info, rule);
    info.out_color_space = JCS_EXT_RGBX;
    jpeg_start_decompress(&info);

    unsigned side = smaller(info.output_width, info.output_height);
    JDIMENSION x = 0, width = info.output_width, top = 0, bottom = info.output_height;
    if (rule.is_cropped) {
        x = (info.output_width - side) / 2;
        width = side;
        top = (info.output_height - side) / 2;
        bottom = top + side;
        if (width < info.output_width)
            jpeg_crop_scanline(&info, &x, &width);
        if (top > 0)
            jpeg_skip_scanlines(&info, top);
    }
    size_t stride = (size_t) width * 4;
    unsigned char *pixels = malloc(stride * (bottom - top));
    if (!pixels)
        abort();
    while (info.output_scanline < bottom) {
        JSAMPROW row = pixels + (info.output_scanline - top) * stride;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_abort_decompress(&info);
    jpeg_destroy_decompress(&info);
    free(pixels);
}

/// Decodes the next photo of the shared counter until all are done.
static int work(char **photos, int count, atomic_int *next, rule rule)
{
    unsigned char *buffer = NULL;
    size_t capacity = 0;
    for (int index; (index = atomic_fetch_add(next, 1)) < count;) {
        size_t length = read_file(photos[index], &buffer, &capacity);
        if (length == 0) {
            perror(photos[index]);
            return 1;
        }
        decode(buffer, length, rule);
    }
    return 0;
}

/// Returns the names on standard input, and sets `count` to their number.
static char **read_names(int *count)
{
    char **names = NULL, *name = NULL;
    size_t capacity = 0;
    *count = 0;
    while (getdelim(&name, &capacity, 0, stdin) > 0) {
        names = realloc(names, sizeof *names * (size_t) (*count + 1));
        if (!names)
            abort();
        names[(*count)++] = name;
        name = NULL;
        capacity = 0;
    }
    return names;
}

int main(int count, char **arguments)
{
    rule rule = {.tile = 300, .margin = 1.5};
    int jobs = (int) sysconf(_SC_NPROCESSORS_ONLN);
    int first = 1;
    for (; first < count && strncmp(arguments[first], "--", 2) == 0; first++) {
        const char *name = arguments[first];
        if (strcmp(name, "--crop") == 0) {
            rule.is_cropped = 1;
        } else if (first + 1 < count && strcmp(name, "--tile") == 0) {
            rule.tile = atof(arguments[++first]);
        } else if (first + 1 < count && strcmp(name, "--margin") == 0) {
            rule.margin = atof(arguments[++first]);
        } else if (first + 1 < count && strcmp(name, "--jobs") == 0) {
            jobs = atoi(arguments[++first]);
        } else {
            fprintf(stderr, "limit: unknown option or missing value: %s\n", name);
            return 64;
        }
    }
    int photo_count = count - first;
    char **photos = photo_count > 0 ? arguments + first : read_names(&photo_count);
    if (photo_count < 1 || jobs < 1 || rule.tile < 1 || rule.margin <= 0) {
        fprintf(stderr, "usage: limit [--tile PIXELS] [--margin RATIO] [--crop] [--jobs N] [PHOTO...]\n");
        return 64;
    }
    atomic_int *next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (next == MAP_FAILED)
        return 71;
    atomic_init(next, 0);
    for (int job = 0; job < jobs; job++) {
        pid_t child = fork();
        if (child < 0)
            return 71;
        if (child == 0)
            _exit(work(photos, photo_count, next, rule));
    }
    int failed = 0;
    for (int status; wait(&status) > 0;)
        failed |= status != 0;
    return failed;
}
