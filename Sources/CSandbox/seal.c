#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
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
// The kernel reads no more than the low half of the arguments that are compared here.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define LOAD_ARGUMENT(argument) LOAD(args[argument])
#else
#error "The low half of an argument is elsewhere."
#endif
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if none of `bits` is set in its argument.
#define ALLOW_WITHOUT(name, argument, bits)                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_ARGUMENT(argument),     \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSE, RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if its argument, without the bits of `ignored`, is `value`.
#define ALLOW_IF(name, argument, ignored, value)                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 5), LOAD_ARGUMENT(argument),     \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~(uint32_t)(ignored)),                       \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), REFUSE, RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if its argument, without the bits of `ignored`, is a number below 32 that is a bit of `set`.
#define ALLOW_AMONG(name, argument, ignored, set)                                      \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 9), LOAD_ARGUMENT(argument),     \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~(uint32_t)(ignored)),                       \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 32, 4, 0), BPF_STMT(BPF_MISC | BPF_TAX, 0),  \
      BPF_STMT(BPF_LD | BPF_IMM, 1), BPF_STMT(BPF_ALU | BPF_LSH | BPF_X, 0),           \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, set, 1, 0), REFUSE, RETURN(SECCOMP_RET_ALLOW)

/// The flags with which C libraries start a thread: glibc's; musl adds one that has had no meaning for long.
#define THREAD_FLAGS                                                                                       \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS |       \
   CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)
/// Advice that changes nothing but what the kernel keeps of the process's own memory.
#define HARMLESS_ADVICE                                                                                    \
  (1u << MADV_NORMAL | 1u << MADV_RANDOM | 1u << MADV_SEQUENTIAL | 1u << MADV_WILLNEED | 1u << MADV_DONTNEED | \
   1u << MADV_FREE | 1u << MADV_HUGEPAGE | 1u << MADV_NOHUGEPAGE)
/// Waiting and waking, but not the kernel's own locks with their priorities.
#define PLAIN_FUTEX                                                                                        \
  (1u << FUTEX_WAIT | 1u << FUTEX_WAKE | 1u << FUTEX_REQUEUE | 1u << FUTEX_CMP_REQUEUE | 1u << FUTEX_WAKE_OP | \
   1u << FUTEX_WAIT_BITSET | 1u << FUTEX_WAKE_BITSET)
/// Set in the numbers of clocks that belong to any process, or to a device.
#define CLOCK_OF_ANOTHER 0x80000000u

int gallery_sandbox_is_available(void) { return 1; }

int gallery_sandbox_seal(void) {
  // Without processes of its own the number stays this one.
  const uint32_t self = (uint32_t)getpid();
  // A list of what is allowed: a call that a later kernel adds is refused from its first day.
  struct sock_filter program[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, GALLERY_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Talking over descriptors held already. No call here makes a new one, and RLIMIT_FSIZE lets none write what
      // has a size: shared memory does not grow.
      ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(close), ALLOW(lseek), ALLOW(ppoll),
      // Memory, but none that can be executed: decoders make no code.
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC), ALLOW(munmap),
      ALLOW(mremap), ALLOW_AMONG(madvise, 2, 0, HARMLESS_ADVICE), ALLOW(brk),
      // Threads, never processes or namespaces. clone3 hides its flags behind a pointer; without it libc uses clone.
      ALLOW_IF(clone, 0, CLONE_DETACHED, THREAD_FLAGS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      ALLOW_AMONG(futex, 1, FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME, PLAIN_FUTEX),
      ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getaffinity),
      ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(gettid), ALLOW(getpid),
      ALLOW(restart_syscall),
      // Clocks of the system and of this process, random numbers, own resource use.
      ALLOW_WITHOUT(clock_gettime, 0, CLOCK_OF_ANOTHER), ALLOW_WITHOUT(clock_getres, 0, CLOCK_OF_ANOTHER),
      ALLOW_WITHOUT(clock_nanosleep, 0, CLOCK_OF_ANOTHER), ALLOW(nanosleep),
      ALLOW(gettimeofday), ALLOW(getrandom), ALLOW(getrusage), ALLOW(sysinfo), ALLOW(getcpu),
      // Dying, alone.
      ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
      ALLOW(exit), ALLOW(exit_group), ALLOW_IF(tgkill, 0, 0, self),
#ifdef __x86_64__
      ALLOW(poll), ALLOW(time),
#endif
      REFUSE,
  };
  struct sock_fprog filter = {sizeof program / sizeof program[0], program};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Threads that a library has started by now are sealed as well.
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
  // The parent may have ended before the request was made.
  return getppid() == parent ? 0 : -1;
}

#else

int gallery_sandbox_die_with_parent(pid_t parent) { return getppid() == parent ? 0 : -1; }

#endif
