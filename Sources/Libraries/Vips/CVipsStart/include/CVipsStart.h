#ifndef GALLERY_CVIPSSTART_H
#define GALLERY_CVIPSSTART_H

/// Starting libvips with those of its modules that are needed. The others take most of the time that a start takes, and
/// what is not loaded cannot be attacked.

/// Has libvips find no modules when it starts: sets a variable of the environment.
void gallery_vips_skip_modules(void);

/// Starts libvips without any module, unless it runs already. Returns 0, or -1 with libvips' error buffer filled.
int gallery_vips_init(const char *name);

/// Loads the module of a file format ("heif", "jxl") from beside libvips, unless libvips has the operation already. Where
/// that fails the operation is missing, which is seen when it is used.
void gallery_vips_load_module(const char *format, const char *operation);

/// Starts libvips for a process that decodes: one thread, no cache of operations, no generated code, and no loader but
/// those of the closed list, with those in modules or without.
int gallery_vips_start(const char *name, int loads_modules);

#endif
