// Answers the calls of questions.mjs: the result of each, and the numbers of its answer. A native program, and a program
// for runtimes of WebAssembly with WASI.

#include <stddef.h>
#include <stdint.h>

extern double *reserve(int32_t count);
extern const double *answer(void);
typedef int32_t layout(const double *);
extern layout justified, masonry, equal_spacing, collage, circles, carousel;
static layout *const layouts[] = {justified, masonry, equal_spacing, collage, circles, carousel};

// Both return how many bytes were moved; 0 or less at the end and for an error.
#ifdef __wasm__
struct part {
  void *bytes;
  size_t count;
};

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read")))
int fd_read(int file, const struct part *parts, size_t count, size_t *moved);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int file, const struct part *parts, size_t count, size_t *moved);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit")))
_Noreturn void proc_exit(int status);

static long input(void *bytes, size_t count) {
  struct part part = {bytes, count};
  size_t moved = 0;
  return fd_read(0, &part, 1, &moved) ? -1 : (long)moved;
}

static long output(const void *bytes, size_t count) {
  struct part part = {(void *)bytes, count};
  size_t moved = 0;
  return fd_write(1, &part, 1, &moved) ? -1 : (long)moved;
}
#else
#include <stdlib.h>
#include <unistd.h>

#define proc_exit exit

static long input(void *bytes, size_t count) { return read(0, bytes, count); }
static long output(const void *bytes, size_t count) { return write(1, bytes, count); }
#endif

// Returns whether there were any numbers. Ends the program if there were some, but not all.
static int get(double *numbers, size_t count) {
  size_t done = 0;
  while (done < count * sizeof *numbers) {
    long moved = input((char *)numbers + done, count * sizeof *numbers - done);
    if (moved <= 0 && done == 0) return 0;
    if (moved <= 0) proc_exit(1);
    done += (size_t)moved;
  }
  return 1;
}

static void put(const double *numbers, size_t count) {
  size_t done = 0;
  while (done < count * sizeof *numbers) {
    long moved = output((const char *)numbers + done, count * sizeof *numbers - done);
    if (moved <= 0) proc_exit(1);
    done += (size_t)moved;
  }
}

#ifdef __wasm__
void _start(void) {
#else
int main(void) {
#endif
  double header[2];
  while (get(header, 2)) {
    double *question = reserve((int32_t)header[1]);
    if (!get(question, (size_t)header[1])) proc_exit(1);
    double result = layouts[(size_t)header[0]](question);
    put(&result, 1);
    put(answer(), (size_t)(result < 0 ? -result : result));
  }
  proc_exit(0);
}
