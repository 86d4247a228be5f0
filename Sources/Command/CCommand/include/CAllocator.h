#ifndef GALLERY_CALLOCATOR_H
#define GALLERY_CALLOCATOR_H

/// An allocator that ends the program with its own message when memory runs out. Most libraries would abort with their
/// own text. It wraps glibc's allocator; on other systems the call does nothing.

/// From now on, writes the message to standard error and exits with the status when memory runs out. Destructors and
/// handlers do not run. At most 1,000 bytes of the message are kept.
void gallery_allocator_end_when_refused(const char *message, int status);

#endif
