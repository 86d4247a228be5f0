#define _GNU_SOURCE
#include "CFixtures.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__

#include <linux/futex.h>
#include <linux/sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>

// The seal's list, repeated here on purpose: calls added there must be added here.
static const int listed[] = {
    __NR_read, __NR_write, __NR_readv, __NR_writev, __NR_close, __NR_lseek, __NR_ppoll, __NR_mmap, __NR_mprotect,
    __NR_munmap, __NR_mremap, __NR_madvise, __NR_brk, __NR_clone, __NR_clone3, __NR_futex, __NR_set_robust_list,
    __NR_rseq, __NR_sched_yield, __NR_sched_getparam, __NR_sched_getscheduler, __NR_gettid,
    __NR_getpid, __NR_restart_syscall, __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_nanosleep,
    __NR_gettimeofday, __NR_getrandom, __NR_getrusage, __NR_sysinfo, __NR_getcpu, __NR_rt_sigaction,
    __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_sigaltstack, __NR_exit, __NR_exit_group, __NR_tgkill,
#ifdef __x86_64__
    __NR_poll, __NR_time,
#endif
};

// The calls that the kernel uses to return from its probes. No filter sees them, and elsewhere they fail for any
// caller.
static int is_the_kernels(long number) {
#ifdef __x86_64__
  return number == 335 || number == 336;
#else
  (void)number;
  return 0;
#endif
}

static int is_listed(long number) {
  for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
    if (listed[i] == number) return 1;
  }
  return 0;
}

typedef struct {
  char *text;
  size_t size;
  int count;
} record;

static void expect(record *record, const char *name, int is_refused) {
  record->count++;
  const size_t used = strlen(record->text);
  if (!is_refused) snprintf(record->text + used, record->size - used, "%s ", name);
}

// -1 is invalid for every argument: a permitted call fails for another reason.
static void expect_number(record *record, long number) {
  char name[24];
  snprintf(name, sizeof name, "%ld", number);
  const long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
  expect(record, name, result == -1 && errno == EPERM);
}

static int refused(long result) { return result == -1 && errno == EPERM; }

static void expect_arguments(record *record, int parent, int shared) {
  const int self = getpid();
  const size_t page = 4096;
  expect(record, "tgkill(parent)", refused(syscall(__NR_tgkill, parent, parent, 0)));
  expect(record, "tgkill(self)", syscall(__NR_tgkill, self, syscall(__NR_gettid), 0) == 0);

  void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  expect(record, "mmap", memory != MAP_FAILED);
  expect(record, "mprotect(exec)", refused(mprotect(memory, page, PROT_READ | PROT_EXEC)));
  expect(record, "mmap(exec)", mmap(NULL, page, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
  static const int advice[] = {9, 12, 21, 25, 32, 33, 100, 101, -1};
  for (size_t i = 0; i < sizeof advice / sizeof *advice; i++) {
    expect(record, "madvise", refused(syscall(__NR_madvise, memory, page, advice[i])));
  }
  expect(record, "madvise(dontneed)", madvise(memory, page, MADV_DONTNEED) == 0);
  munmap(memory, page);

  // The flags of a new thread only: each flag removed, and each other one added.
  const unsigned thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                          CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
  for (int bit = 0; bit < 32; bit++) {
    const unsigned flags = thread ^ 1u << bit;
    if (flags == (thread | CLONE_DETACHED)) continue;
    expect(record, "clone", refused(syscall(__NR_clone, (unsigned long)flags, 0L, 0L, 0L, 0L)));
  }
  expect(record, "fork", refused(syscall(__NR_clone, (unsigned long)SIGCHLD, 0L, 0L, 0L, 0L)));
  expect(record, "clone3", syscall(__NR_clone3, -1L, -1L) == -1 && errno == ENOSYS);

  int word = 0;
  static const int locks[] = {FUTEX_FD, FUTEX_LOCK_PI, FUTEX_UNLOCK_PI, FUTEX_TRYLOCK_PI, FUTEX_WAIT_REQUEUE_PI,
                              FUTEX_CMP_REQUEUE_PI, 13, 31, 32, 0x1000};
  for (size_t i = 0; i < sizeof locks / sizeof *locks; i++) {
    expect(record, "futex", refused(syscall(__NR_futex, &word, locks[i] | FUTEX_PRIVATE_FLAG, 0, NULL, &word, 0)));
  }
  expect(record, "futex(wake)", syscall(__NR_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 0);

  struct timespec time;
  const long other = (long)(int)((~(unsigned)parent << 3) | 2);
  expect(record, "clock_gettime(parent)", refused(syscall(__NR_clock_gettime, other, &time)));
  expect(record, "clock_getres(parent)", refused(syscall(__NR_clock_getres, other, &time)));
  expect(record, "clock_nanosleep(parent)", refused(syscall(__NR_clock_nanosleep, other, 0, &time, NULL)));
  expect(record, "clock_gettime", syscall(__NR_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &time) == 0);

  // Neither extended nor written: memory access is the only way to write to it.
  signal(SIGXFSZ, SIG_IGN);
  const off_t places[] = {0, (off_t)1 << 40, lseek(shared, 0, SEEK_END)};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    lseek(shared, places[i], SEEK_SET);
    expect(record, "write(shared)", write(shared, "x", 1) == -1 && errno == EFBIG);
  }
}

int fixture_try_calls(int parent, int shared, char *text, size_t size) {
  record record = {text, size, 0};
  text[0] = '\0';
  for (long number = 0; number < 2048; number++) {
    if (!is_listed(number) && !is_the_kernels(number)) expect_number(&record, number);
  }
#ifdef __x86_64__
  // The same calls by the x32 convention, listed or not, and those that only x32 has.
  for (long number = 0; number < 1024; number++) expect_number(&record, 0x40000000 | number);
#endif
  static const long far[] = {0x0F0000, 0x10000000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE};
  for (size_t i = 0; i < sizeof far / sizeof *far; i++) expect_number(&record, far[i]);
  expect_arguments(&record, parent, shared);
  return record.count;
}

void fixture_foreign_call(void) {
#ifdef __x86_64__
  // getpid of 32-bit programs.
  int result = 20;
  __asm__ volatile("int $0x80" : "+a"(result)::"memory", "r8", "r9", "r10", "r11");
#else
  raise(SIGSYS);
#endif
}

#else

int fixture_try_calls(int parent, int shared, char *text, size_t size) {
  (void)parent;
  (void)shared;
  if (size > 0) text[0] = '\0';
  return 0;
}

void fixture_foreign_call(void) { raise(SIGSYS); }

#endif

static void *burn(void *unused) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (volatile unsigned long turn = 0;; turn++) {
  }
  return unused;
}

void fixture_burn(void) {
  signal(SIGXCPU, SIG_IGN);
  pthread_t thread;
  pthread_create(&thread, NULL, burn, NULL);
}
