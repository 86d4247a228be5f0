#define _GNU_SOURCE
#include "CSandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

#ifdef __linux__
#include <linux/capability.h>
#include <sys/syscall.h>

int gallery_sandbox_keep_niceness(void) {
  struct rlimit nice;
  if (getrlimit(RLIMIT_NICE, &nice) != 0) return errno;
  nice.rlim_cur = 0;
  if (setrlimit(RLIMIT_NICE, &nice) != 0) return errno;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
  if (syscall(SYS_capget, &header, data) != 0) return errno;
  data[CAP_TO_INDEX(CAP_SYS_NICE)].effective &= ~CAP_TO_MASK(CAP_SYS_NICE);
  return syscall(SYS_capset, &header, data) == 0 ? 0 : errno;
}

int gallery_shared_memory_create(void) {
  return memfd_create("gallery", MFD_CLOEXEC);
}

int gallery_shared_memory_reader(int fd) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  return open(path, O_RDONLY | O_CLOEXEC);
}

#else

int gallery_sandbox_keep_niceness(void) { return 0; }

// Darwin allows setting the size of POSIX shared memory only once; an unlinked file can grow.
int gallery_shared_memory_create(void) {
  const char *folder = getenv("TMPDIR");
  char path[1024];
  int length = snprintf(path, sizeof path, "%s/gallery.XXXXXX", folder != NULL ? folder : "/tmp");
  if (length < 0 || (size_t)length >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int fd = mkstemp(path);
  if (fd < 0) return -1;
  unlink(path);
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  return fd;
}

// Without a name, the file cannot be reopened; the worker itself maps the memory read-only.
int gallery_shared_memory_reader(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }

#endif

/// Lowers both limits of a resource: a process can block the soft limit's signal, but not escape the hard limit. Lower
/// existing limits remain.
static int lower(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_cur > value) limit.rlim_cur = value;
  if (limit.rlim_max > value) limit.rlim_max = value;
  return setrlimit(resource, &limit);
}

int gallery_sandbox_limit(uint64_t memory, uint64_t seconds) {
  if (lower(RLIMIT_CORE, 0) != 0 || lower(RLIMIT_FSIZE, 0) != 0 || lower(RLIMIT_CPU, seconds) != 0) return errno;
  if (lower(RLIMIT_AS, memory) != 0) {
#ifdef __linux__
    return errno;
#else
    return 0;  // Darwin knows the name but not the limit.
#endif
  }
  return 0;
}

void gallery_sandbox_on_refused_memory(void (*exit_now)(void)) {
  // std::set_new_handler, if a library loaded the C++ runtime. Avoids compiling C++ here.
  typedef void (*handler)(void);
  handler (*set)(handler) = (handler (*)(handler))dlsym(RTLD_DEFAULT, "_ZSt15set_new_handlerPFvvE");
  if (set != NULL) set(exit_now);
}

void gallery_malloc_keep_little(void) {
#ifdef __GLIBC__
  // Blocks of this size are pages and other short-lived large buffers. The threshold must be fixed: otherwise glibc
  // raises it to the largest block ever freed, and pages lie among small blocks that keep them from being returned.
  const int large = 1 << 20;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, large);
#endif
}

void gallery_malloc_trim(void) {
#ifdef __APPLE__
  malloc_zone_pressure_relief(NULL, 0);
#elif defined(__GLIBC__)
  malloc_trim(0);
#endif
}

int gallery_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
#ifdef __linux__
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  (void)actions;
  (void)first;
  return 0;
#endif
}
