#ifndef GALLERY_CSANDBOX_H
#define GALLERY_CSANDBOX_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The kernel's services to an isolated worker and its parent. Linux has all of them; elsewhere the functions
/// that only add protection do nothing and say so.

/// Returns 1 if `gallery_sandbox_seal` closes anything on this system, otherwise 0.
int gallery_sandbox_is_available(void);

/// Takes everything away from the process but memory, threads and the descriptors it holds: no file, no
/// socket, no other program can be opened from here on. Returns 0 or an errno value.
int gallery_sandbox_seal(void);

/// Limits the address space to `memory` bytes and the processor time of the process's whole life to `seconds`, after
/// which the kernel kills it; lower limits of the system stay. Nothing that has a size can be written, so that shared memory does not grow, and no core is
/// dumped. Returns 0 or an errno value.
int gallery_sandbox_limit(uint64_t memory, uint64_t seconds);

/// Calls `exit_now` where C++ is refused memory: otherwise it would abort, like a library that found itself broken.
/// To be called when the libraries written in C++ are loaded.
void gallery_sandbox_on_refused_memory(void (*exit_now)(void));

/// Asks the kernel to kill this process when the thread that started it ends. Returns 0, or -1 if that parent
/// is gone already.
int gallery_sandbox_die_with_parent(pid_t parent);

/// Takes from this thread, and from those that it starts, the right to raise a priority. libdispatch sets the niceness of its
/// threads by itself, and root's would be higher than that of the program. To be called before there are other threads.
/// Returns 0 or an errno value.
int gallery_sandbox_keep_niceness(void);

/// Shared memory that has no name in any file system. Returns a descriptor (close-on-exec), or -1 with errno.
int gallery_shared_memory_create(void);

/// A second descriptor of the same memory through which it can only be read. Returns -1 with errno.
int gallery_shared_memory_reader(int fd);

/// Has a program that is spawned close all descriptors from a number on: Swift does not see glibc's own function.
/// Elsewhere nothing happens; macOS has POSIX_SPAWN_CLOEXEC_DEFAULT for it. Returns 0 or an errno value.
int gallery_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
