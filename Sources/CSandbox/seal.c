#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifdef __x86_64__
#define GALLERY_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define GALLERY_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if none of `bits` is set in its argument (low half).
#define ALLOW_WITHOUT(name, argument, bits)                                    \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSE, RETURN(SECCOMP_RET_ALLOW)
/// Allows a call only if one of `bits` is set in its argument (low half).
#define ALLOW_WITH(name, argument, bits)                                       \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), REFUSE, RETURN(SECCOMP_RET_ALLOW)

int gallery_sandbox_is_available(void) { return 1; }

int gallery_sandbox_seal(void) {
  // A list of what is allowed: a call that a later kernel adds is refused from its first day.
  static struct sock_filter program[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, GALLERY_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Talking over descriptors held already. No call here makes a new one.
      ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(close), ALLOW(lseek), ALLOW(ppoll),
      // Memory, but none that can be executed: decoders make no code.
      ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC), ALLOW(munmap),
      ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
      // Threads, never processes. clone3 hides its flags behind a pointer; without it libc uses clone.
      ALLOW_WITH(clone, 0, CLONE_THREAD),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), RETURN(SECCOMP_RET_ERRNO | ENOSYS),
      ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getaffinity),
      ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(gettid), ALLOW(getpid),
      ALLOW(restart_syscall),
      // Clocks, random numbers, own resource use.
      ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep),
      ALLOW(gettimeofday), ALLOW(getrandom), ALLOW(getrusage), ALLOW(sysinfo), ALLOW(getcpu),
      // Dying.
      ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
      ALLOW(exit), ALLOW(exit_group), ALLOW(tgkill),
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
