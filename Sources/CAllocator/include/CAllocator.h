#ifndef GALLERY_CALLOCATOR_H
#define GALLERY_CALLOCATOR_H

/// The allocator of a program that ends with a message of its own where the system refuses memory. Most libraries can
/// only abort then, each with a text of its own. Linked into a program it stands before glibc's allocator; elsewhere
/// there is none of it, and the call does nothing.

/// Ends the process, from here on, when memory is refused: writes the message to standard error, as it is, and leaves
/// with the status. No destructor and no handler runs. Of the message 1,000 bytes are kept.
void gallery_allocator_end_when_refused(const char *message, int status);

#endif
