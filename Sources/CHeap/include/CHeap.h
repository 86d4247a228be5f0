#ifndef GALLERY_CHEAP_H
#define GALLERY_CHEAP_H

/// What the C library's allocator keeps of memory that nobody uses any more. Where it cannot be told, these do
/// nothing.

/// Has the allocator keep little: all threads share one heap, so that one can use what another has given back, and
/// large blocks are mapped by themselves and unmapped when they are freed. Concerns the whole process: for programs,
/// before they start threads.
void gallery_heap_keep_little(void);

/// Gives the system what is free at the moment.
void gallery_heap_trim(void);

#endif
