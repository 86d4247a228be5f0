// Makes one operation on files below a folder fail, or kills the process at it. Tests of gallery's writing preload it
// before libc (LD_PRELOAD). Linux only.
//
// FAULT_BELOW   the folder, an absolute path
// FAULT_AT      the number of the operation, from 1; 0 for no fault
// FAULT_KIND    kill (before the operation), torn (after it, writing half), short (half is written), or the
//               name of an error; with a trailing +, all later operations fail too; with =, those that
//               change the same name
// FAULT_COUNT   a file that receives the number of operations, at the end
// FAULT_LOG     a file that receives the operations that change files or wait for the disk: a line at the begin
//               and one at the end, with fields separated by tabs: begin or end, the call, its paths
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum fault { NONE, KILL, TORN, SHORT, FAIL };

static char below[PATH_MAX];
static size_t below_length;
static long at;
static enum fault fault;
static int error_number;
static int lasts;
static int sticks;
static char stuck[PATH_MAX];
static atomic_long operations;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

static const struct {
  const char *name;
  int number;
} errors[] = {{"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EINTR", EINTR}, {"EACCES", EACCES}, {"EROFS", EROFS}};

__attribute__((constructor)) static void start(void) {
  // Its decoders write no files.
  unsetenv("LD_PRELOAD");
  const char *folder = getenv("FAULT_BELOW"), *number = getenv("FAULT_AT");
  const char *kind = getenv("FAULT_KIND");
  if (!folder || !number || strcmp(program_invocation_short_name, "gallery") != 0) return;
  snprintf(below, sizeof below, "%s", folder);
  at = atol(number);
  if (kind && strcmp(kind, "kill") == 0) fault = KILL;
  if (kind && strcmp(kind, "torn") == 0) fault = TORN;
  if (kind && strcmp(kind, "short") == 0) fault = SHORT;
  for (size_t i = 0; kind && i < sizeof errors / sizeof *errors; i++) {
    size_t length = strlen(errors[i].name);
    if (strncmp(kind, errors[i].name, length) != 0) continue;
    fault = FAIL;
    error_number = errors[i].number;
    lasts = kind[length] == '+';
    sticks = kind[length] == '=';
  }
  below_length = strlen(below);
}

static void write_count(void) {
  const char *file = getenv("FAULT_COUNT");
  if (!below_length || !file) return;
  below_length = 0;
  FILE *count = fopen(file, "w");
  if (!count) return;
  fprintf(count, "%ld\n", atomic_load(&operations));
  fclose(count);
}

__attribute__((destructor)) static void end(void) { write_count(); }

// A program may end without running destructors.
void _exit(int status) {
  write_count();
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static int is_below(const char *path) {
  return below_length && path && strncmp(path, below, below_length) == 0
    && (path[below_length] == '/' || path[below_length] == 0);
}

static int is_open_below(int descriptor) {
  if (!below_length) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

// Returns the whole path of a name in an open folder; a path itself.
static const char *in_folder(int folder, const char *path, char whole[2 * PATH_MAX]) {
  if (!below_length || !path || path[0] == '/' || folder == AT_FDCWD) return path;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = readlink(link, whole, PATH_MAX);
  if (length < 0) return path;
  snprintf(whole + length, PATH_MAX, "/%s", path);
  return whole;
}

static void log_line(const char *when, const char *call, const char *path, const char *other) {
  const char *file = getenv("FAULT_LOG");
  if (!file) return;
  char line[3 * PATH_MAX];
  int length = snprintf(line, sizeof line, "%s\t%s\t%s\t%s\n", when, call, path, other);
  int descriptor = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor < 0 || syscall(SYS_write, descriptor, line, (size_t)length) != length) abort();
  syscall(SYS_close, descriptor);
}

// Logs the begin or the end of an operation below the folder.
static void note(const char *when, const char *call, const char *path, const char *other) {
  int saved = errno;
  if (is_below(path) || is_below(other)) log_line(when, call, path, other);
  errno = saved;
}

static void note_open(const char *when, const char *call, int descriptor) {
  int saved = errno;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = below_length && getenv("FAULT_LOG") ? readlink(link, path, sizeof path - 1) : -1;
  if (length >= 0) {
    path[length] = 0;
    note(when, call, path, "");
  }
  errno = saved;
}

// Decides what happens to a counted operation.
static enum fault next(int counts) {
  if (!counts) return NONE;
  int saved = errno;
  long number = atomic_fetch_add(&operations, 1) + 1;
  errno = saved;
  int strikes = at > 0 && (number == at || (lasts && number > at));
  if (!strikes) return NONE;
  if (fault == KILL) die();
  return fault;
}

// The same for an operation that changes a name.
static enum fault next_name(int counts, const char *path) {
  if (stuck[0] && strcmp(stuck, path) == 0) return FAIL;
  enum fault strike = next(counts);
  if (strike == FAIL && sticks) snprintf(stuck, sizeof stuck, "%s", path);
  return strike;
}

#define GUARD(counts, call) GUARD_NOTED(counts, call, (void)0, (void)0)

#define GUARD_NOTED(counts, call, begins, ends) GUARD_STRUCK(next(counts), call, begins, ends)
#define GUARD_NAME(counts, path, call, begins, ends) GUARD_STRUCK(next_name(counts, path), call, begins, ends)

#define GUARD_STRUCK(next, call, begins, ends)  \
  do {                                          \
    enum fault strike = next;                   \
    if (strike == FAIL) {                       \
      errno = error_number;                     \
      return -1;                                \
    }                                           \
    begins;                                     \
    __typeof__(call) result = call;             \
    ends;                                       \
    if (strike == TORN) die();                  \
    return result;                              \
  } while (0)

#define WRITE(call, half)                       \
  do {                                          \
    enum fault strike = next(is_open_below(descriptor)); \
    if (strike == FAIL) {                       \
      errno = error_number;                     \
      return -1;                                \
    }                                           \
    note_open("begin", "write", descriptor);    \
    int is_half = strike == TORN || (strike == SHORT && count >= 2); \
    ssize_t result = is_half ? half : call;     \
    note_open("end", "write", descriptor);      \
    if (strike == TORN) die();                  \
    return result;                              \
  } while (0)

static mode_t mode_of(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name, ...)                         \
  va_list arguments;                            \
  va_start(arguments, flags);                   \
  mode_t mode = mode_of(flags, arguments);      \
  va_end(arguments);                            \
  GUARD_NOTED(is_below(path), REAL(name)(__VA_ARGS__, flags, mode), \
    if (flags & O_CREAT) note("begin", "create", path, ""),         \
    if (flags & O_CREAT) note("end", "create", path, ""))

int open(const char *path, int flags, ...) { OPEN(open, path); }
int open64(const char *path, int flags, ...) { OPEN(open64, path); }
int openat(int folder, const char *name, int flags, ...) {
  char whole[2 * PATH_MAX];
  const char *path = in_folder(folder, name, whole);
  OPEN(openat, folder, name);
}
int openat64(int folder, const char *name, int flags, ...) {
  char whole[2 * PATH_MAX];
  const char *path = in_folder(folder, name, whole);
  OPEN(openat64, folder, name);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  WRITE(REAL(write)(descriptor, bytes, count), REAL(write)(descriptor, bytes, count / 2));
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  WRITE(REAL(pwrite)(descriptor, bytes, count, offset), REAL(pwrite)(descriptor, bytes, count / 2, offset));
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  WRITE(REAL(pwrite64)(descriptor, bytes, count, offset), REAL(pwrite64)(descriptor, bytes, count / 2, offset));
}
ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
  WRITE(REAL(writev)(descriptor, pieces, count), REAL(writev)(descriptor, pieces, count / 2));
}

int close(int descriptor) {
  // An error of closing is a write error; the descriptor is closed in any case.
  enum fault strike = next(is_open_below(descriptor));
  int result = REAL(close)(descriptor);
  if (strike == TORN) die();
  if (strike != FAIL) return result;
  errno = error_number;
  return -1;
}

int fsync(int descriptor) {
  GUARD_NOTED(is_open_below(descriptor), REAL(fsync)(descriptor), note_open("begin", "fsync", descriptor),
    note_open("end", "fsync", descriptor));
}
int fdatasync(int descriptor) {
  GUARD_NOTED(is_open_below(descriptor), REAL(fdatasync)(descriptor), note_open("begin", "fdatasync", descriptor),
    note_open("end", "fdatasync", descriptor));
}
int syncfs(int descriptor) {
  GUARD_NOTED(is_open_below(descriptor), REAL(syncfs)(descriptor), note_open("begin", "syncfs", descriptor),
    note_open("end", "syncfs", descriptor));
}
// Never fails, and does not count as an operation.
void sync(void) {
  if (below_length) note("begin", "sync", below, "");
  REAL(sync)();
  if (below_length) note("end", "sync", below, "");
}
int flock(int descriptor, int operation) { GUARD(is_open_below(descriptor), REAL(flock)(descriptor, operation)); }
int ftruncate(int descriptor, off_t size) { GUARD(is_open_below(descriptor), REAL(ftruncate)(descriptor, size)); }
int ftruncate64(int descriptor, off64_t size) {
  GUARD(is_open_below(descriptor), REAL(ftruncate64)(descriptor, size));
}
int rename(const char *from, const char *to) {
  GUARD_NAME(is_below(from) || is_below(to), to, REAL(rename)(from, to), note("begin", "rename", from, to),
    note("end", "rename", from, to));
}
int renameat(int folder, const char *from, int other, const char *name) {
  char whole[2 * PATH_MAX];
  const char *to = in_folder(other, name, whole);
  GUARD_NAME(is_below(from) || is_below(to), to, REAL(renameat)(folder, from, other, name),
    note("begin", "rename", from, to), note("end", "rename", from, to));
}
int linkat(int folder, const char *from, int other, const char *name, int flags) {
  char whole[2 * PATH_MAX];
  const char *to = in_folder(other, name, whole);
  GUARD_NAME(is_below(from) || is_below(to), to, REAL(linkat)(folder, from, other, name, flags),
    note("begin", "link", from, to), note("end", "link", from, to));
}
int unlink(const char *path) {
  GUARD_NAME(is_below(path), path, REAL(unlink)(path), note("begin", "unlink", path, ""), note("end", "unlink", path, ""));
}
int mkdir(const char *path, mode_t mode) {
  GUARD_NAME(is_below(path), path, REAL(mkdir)(path, mode), note("begin", "mkdir", path, ""),
    note("end", "mkdir", path, ""));
}
int rmdir(const char *path) {
  GUARD_NAME(is_below(path), path, REAL(rmdir)(path), note("begin", "rmdir", path, ""), note("end", "rmdir", path, ""));
}
int stat(const char *path, struct stat *status) { GUARD(is_below(path), REAL(stat)(path, status)); }
int lstat(const char *path, struct stat *status) { GUARD(is_below(path), REAL(lstat)(path, status)); }
int fstat(int descriptor, struct stat *status) {
  GUARD(is_open_below(descriptor), REAL(fstat)(descriptor, status));
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  GUARD(is_open_below(descriptor), REAL(read)(descriptor, bytes, count));
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  GUARD(is_open_below(descriptor), REAL(pread)(descriptor, bytes, count, offset));
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  GUARD(is_open_below(descriptor), REAL(pread64)(descriptor, bytes, count, offset));
}

DIR *opendir(const char *path) {
  enum fault strike = next(is_below(path));
  if (strike == FAIL) {
    errno = error_number;
    return NULL;
  }
  return REAL(opendir)(path);
}
