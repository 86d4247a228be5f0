#ifndef GALLERY_BUILD_STAMP_H
#define GALLERY_BUILD_STAMP_H

/// The commit that the program was built from, abbreviated; empty where it was not built from a repository.
const char *gallery_build_commit(void);

#endif
