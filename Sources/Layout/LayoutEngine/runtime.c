// What Swift expects of a system, for a WebAssembly module without one, so that the module imports nothing.

#include <stddef.h>
#include <stdint.h>

typedef unsigned __int128 wide;

extern unsigned char __heap_base;

// MARK: Memory

// Blocks have 2^class bytes, a header of 16 included. Freed ones wait in a list for their class.
union header {
  union header *next;
  uint32_t class;
  unsigned char room[16];
};

static union header *freed[32];
static uintptr_t top;
static uintptr_t end;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16 || size > 0x40000000) return 22;
  uint32_t class = 32 - (uint32_t)__builtin_clz((uint32_t)size + 15 | 31);
  union header *block = freed[class];
  if (block) {
    freed[class] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    if (!end) end = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
    uintptr_t length = (uintptr_t)1 << class;
    if (length > end - top) {
      // A quarter more than needed, because growing may copy all memory.
      size_t pages = (length - (end - top) + 0xffff) >> 16;
      size_t more = end >> 18;
      if (pages < more && __builtin_wasm_memory_grow(0, more) != (size_t)-1) {
        end += more << 16;
      } else if (__builtin_wasm_memory_grow(0, pages) != (size_t)-1) {
        end += pages << 16;
      } else {
        return 12;
      }
    }
    block = (union header *)top;
    top += length;
  }
  block->class = class;
  *result = block + 1;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  union header *block = (union header *)pointer - 1;
  uint32_t class = block->class;
  block->next = freed[class];
  freed[class] = block;
}

// With bulk memory, these are instructions.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *a = first;
  const unsigned char *b = second;
  for (; count; count--, a++, b++) {
    if (*a != *b) return *a < *b ? -1 : 1;
  }
  return 0;
}

// MARK: Numbers

double round(double number) {
  double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) >= 0.5 ? whole + __builtin_copysign(1, number) : whole;
}

// The product of two numbers of 128 bits, from halves of their lower words.
wide __multi3(wide first, wide second) {
  uint64_t a = (uint64_t)first;
  uint64_t b = (uint64_t)second;
  uint64_t low = (a & 0xffffffff) * (b & 0xffffffff);
  uint64_t cross = (a >> 32) * (b & 0xffffffff) + (low >> 32);
  uint64_t other = (a & 0xffffffff) * (b >> 32) + (cross & 0xffffffff);
  uint64_t high = (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
  high += (uint64_t)(first >> 64) * b + a * (uint64_t)(second >> 64);
  return (wide)high << 64 | (other << 32 | (low & 0xffffffff));
}

// Sets do not need secret seeds here: no result depends on their order.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 0, count); }

uintptr_t __stack_chk_guard;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
