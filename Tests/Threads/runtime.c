// Describes to ThreadSanitizer how Swift's libraries order memory on Linux, where they are not instrumented. Without
// this, it reports false races between tasks ordered by continuations, and between threads that waited for a mutex.

#include <stdbool.h>
#include <stdint.h>

// Programs without tasks or mutexes are linked with this file, too.
#pragma weak _swift_tsan_enabled
#pragma weak _swift_tsan_acquire
#pragma weak _swift_tsan_release
#define WEAK __attribute__((weak))

extern bool _swift_tsan_enabled;
extern void (*_swift_tsan_acquire)(void *);
extern void (*_swift_tsan_release)(void *);
WEAK void __tsan_acquire(void *);
WEAK void __tsan_release(void *);

/// Enables the annotations of Swift's task runtime.
__attribute__((constructor)) static void enable(void) {
  if (!&_swift_tsan_enabled) return;
  _swift_tsan_enabled = true;
  _swift_tsan_acquire = __tsan_acquire;
  _swift_tsan_release = __tsan_release;
}

// `Mutex` calls these functions of the library Synchronization when threads wait. The linker's --wrap option replaces
// them with ours.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *lock

WEAK SWIFT void lock_slow(uint32_t thread, SELF) __asm__("__real_" LOCK);
SWIFT void wrapped_lock_slow(uint32_t thread, SELF) __asm__("__wrap_" LOCK);
SWIFT void wrapped_lock_slow(uint32_t thread, SELF) {
  lock_slow(thread, lock);
  __tsan_acquire(lock);
}

WEAK SWIFT void unlock_slow(SELF) __asm__("__real_" UNLOCK);
SWIFT void wrapped_unlock_slow(SELF) __asm__("__wrap_" UNLOCK);
SWIFT void wrapped_unlock_slow(SELF) {
  __tsan_release(lock);
  unlock_slow(lock);
}

// A task whose continuation is resumed before it waits continues without the usual annotation.
#define AWAIT "swift_continuation_await"
WEAK void *swift_task_getCurrent(void);
WEAK __attribute__((swiftasynccall)) void continuation_await(void *context) __asm__("__real_" AWAIT);
__attribute__((swiftasynccall)) void wrapped_continuation_await(void *context) __asm__("__wrap_" AWAIT);
__attribute__((swiftasynccall)) void wrapped_continuation_await(void *context) {
  __tsan_acquire(swift_task_getCurrent());
  __attribute__((musttail)) return continuation_await(context);
}
