#ifndef GALLERY_CSANDBOX_H
#define GALLERY_CSANDBOX_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Kernel services for an isolated worker and its parent. Only Linux has all of them; elsewhere, functions that only
/// add protection do nothing and report that.

/// Returns 1 if `gallery_sandbox_seal` has an effect on this system, otherwise 0.
int gallery_sandbox_is_available(void);

/// Restricts the process to memory, threads and its open descriptors: it can no longer open files or sockets, or start
/// programs. Returns 0 or an errno value.
int gallery_sandbox_seal(void);

/// Limits the address space to `memory` bytes and the total processor time of the process to `seconds`, after which the
/// kernel kills it. Lower existing limits remain. The process cannot write to files with a size, so shared memory
/// cannot grow, and it cannot dump core. Returns 0 or an errno value.
int gallery_sandbox_limit(uint64_t memory, uint64_t seconds);

/// Calls `exit_now` if C++ cannot allocate memory; otherwise it would abort, like a library after an internal error.
/// Call this after the C++ libraries are loaded.
void gallery_sandbox_on_refused_memory(void (*exit_now)(void));

/// Makes the kernel kill this process when the thread that started it ends. Returns 0, or -1 if the parent has already
/// ended.
int gallery_sandbox_die_with_parent(pid_t parent);

/// Removes the right to raise priorities from this thread and the threads that it starts. libdispatch sets its threads'
/// niceness, which as root would exceed the program's priority. Call this before other threads exist. Returns 0 or an
/// errno value.
int gallery_sandbox_keep_niceness(void);

/// Creates shared memory without a name in any file system. Returns a descriptor (close-on-exec), or -1 with errno.
int gallery_shared_memory_create(void);

/// Returns a read-only descriptor of the same memory, or -1 with errno.
int gallery_shared_memory_reader(int fd);

/// Makes glibc's allocator keep little unused memory: one heap for all threads, and a mapping for each large block.
void gallery_malloc_keep_little(void);

/// Returns unused memory to the system.
void gallery_malloc_trim(void);

/// Makes a spawned program close all descriptors from a number on: Swift cannot call glibc's function. Does nothing
/// elsewhere; macOS has POSIX_SPAWN_CLOEXEC_DEFAULT. Returns 0 or an errno value.
int gallery_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
