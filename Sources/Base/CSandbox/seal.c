#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifdef __x86_64__
#define GALLERY_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define GALLERY_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// The kernel uses only the low half of the arguments compared here.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LOAD_ARGUMENT(argument) LOAD(args[argument])
#else
#error "big-endian systems are not supported: the low half of an argument has another offset"
#endif
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if its argument contains no bit of `bits`.
#define ALLOW_WITHOUT(name, argument, bits)                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_ARGUMENT(argument),     \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSE, RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if its argument, without the bits of `ignored`, is `value`.
#define ALLOW_IF(name, argument, ignored, value)                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 5), LOAD_ARGUMENT(argument),     \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~(uint32_t)(ignored)),                       \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), REFUSE, RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if its argument, without the bits of `ignored`, is below 32 and its bit is in `set`.
#define ALLOW_AMONG(name, argument, ignored, set)                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 9), LOAD_ARGUMENT(argument),     \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~(uint32_t)(ignored)),                       \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 32, 4, 0), BPF_STMT(BPF_MISC | BPF_TAX, 0),  \
      BPF_STMT(BPF_LD | BPF_IMM, 1), BPF_STMT(BPF_ALU | BPF_LSH | BPF_X, 0),           \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, set, 1, 0), REFUSE, RETURN(SECCOMP_RET_ALLOW)

/// The flags of glibc for starting a thread; musl adds an obsolete one.
#define THREAD_FLAGS                                                                                       \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS |       \
   CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)
/// Advice that only affects how the kernel keeps the process's own memory.
#define HARMLESS_ADVICE                                                                                    \
  (1u << MADV_NORMAL | 1u << MADV_RANDOM | 1u << MADV_SEQUENTIAL | 1u << MADV_WILLNEED | 1u << MADV_DONTNEED | \
   1u << MADV_FREE | 1u << MADV_HUGEPAGE | 1u << MADV_NOHUGEPAGE)
/// Waiting and waking, without priority-inheritance locks.
#define PLAIN_FUTEX                                                                                        \
  (1u << FUTEX_WAIT | 1u << FUTEX_WAKE | 1u << FUTEX_REQUEUE | 1u << FUTEX_CMP_REQUEUE | 1u << FUTEX_WAKE_OP | \
   1u << FUTEX_WAIT_BITSET | 1u << FUTEX_WAKE_BITSET)
/// The bit in clock numbers of other processes and devices.
#define CLOCK_OF_ANOTHER 0x80000000u

int gallery_sandbox_is_available(void) { return 1; }

int gallery_sandbox_seal(void) {
  // The process ID stays valid, since the process cannot fork.
  const uint32_t self = (uint32_t)getpid();
  // An allow list: it also rejects system calls of later kernels.
  struct sock_filter program[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, GALLERY_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Use of open descriptors. No call here creates one, and RLIMIT_FSIZE blocks writes to anything with a size:
      // shared memory cannot grow.
      ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(close), ALLOW(lseek), ALLOW(ppoll),
      // Memory, but not executable memory: decoders generate no code.
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC), ALLOW(munmap),
      ALLOW(mremap), ALLOW_AMONG(madvise, 2, 0, HARMLESS_ADVICE), ALLOW(brk),
      // Threads, but not processes or namespaces. clone3 hides its flags behind a pointer; without it, libc uses clone.
      ALLOW_IF(clone, 0, CLONE_DETACHED, THREAD_FLAGS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      ALLOW_AMONG(futex, 1, FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME, PLAIN_FUTEX),
      // Not sched_getaffinity: with several threads, dav1d keeps the coefficients of a frame, 12 bytes a pixel of 4:4:4.
      ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getparam),
      ALLOW(sched_getscheduler), ALLOW(gettid), ALLOW(getpid), ALLOW(restart_syscall),
      // Clocks of the system and this process, random numbers, own resource usage.
      ALLOW_WITHOUT(clock_gettime, 0, CLOCK_OF_ANOTHER), ALLOW_WITHOUT(clock_getres, 0, CLOCK_OF_ANOTHER),
      ALLOW_WITHOUT(clock_nanosleep, 0, CLOCK_OF_ANOTHER), ALLOW(nanosleep),
      ALLOW(gettimeofday), ALLOW(getrandom), ALLOW(getrusage), ALLOW(sysinfo), ALLOW(getcpu),
      // Signals to itself, and exit.
      ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
      ALLOW(exit), ALLOW(exit_group), ALLOW_IF(tgkill, 0, 0, self),
#ifdef __x86_64__
      ALLOW(poll), ALLOW(time),
#endif
      REFUSE,
  };
  struct sock_fprog filter = {sizeof program / sizeof program[0], program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Root's rights, as a second barrier. The filter holds without it.
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}, {0, 0, 0}};
  syscall(__NR_capset, &header, none);
  // Also seals threads that libraries have already started.
  long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  if (result < 0) return errno;
  return result == 0 ? 0 : ESRCH;
}

#else

int gallery_sandbox_is_available(void) { return 0; }
int gallery_sandbox_seal(void) { return 0; }

#endif

#ifdef __linux__

#include <sys/prctl.h>

int gallery_sandbox_die_with_parent(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -1;
  // The parent may have ended before prctl.
  return getppid() == parent ? 0 : -1;
}

#else

int gallery_sandbox_die_with_parent(pid_t parent) { return getppid() == parent ? 0 : -1; }

#endif
