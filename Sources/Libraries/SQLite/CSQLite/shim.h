#ifndef GALLERY_SQLITE_SHIM_H
#define GALLERY_SQLITE_SHIM_H

#include <sqlite3.h>

/// Binds a text or bytes that SQLite copies at once: its mark for that is a cast that Swift does not see.
static inline int gallery_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int gallery_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
