#include "gallery_build_stamp.h"

#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)

const char *gallery_build_commit(void) { return TEXT(GALLERY_COMMIT); }
