#ifndef GALLERY_CQPDF_H
#define GALLERY_CQPDF_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A PDF file that is read, changed and written again by libqpdf. Values are given as PDF syntax, in which `12 0 R` refers
/// to an object of the file.
typedef struct gallery_qpdf gallery_qpdf;

/// Takes the next bytes of the file that is written; returns 0 where they cannot be taken.
typedef int (*gallery_qpdf_sink)(void *closure, const unsigned char *bytes, size_t count);

/// Returns the version of libqpdf.
const char *gallery_qpdf_version(void);

/// Opens the file of a descriptor, which stays open and is read until the document is closed. A file with the slightest
/// damage counts as one that cannot be read. Never NULL but without memory: `gallery_qpdf_error` tells of failures.
gallery_qpdf *gallery_qpdf_open(int descriptor);

/// Closes a document; NULL is none.
void gallery_qpdf_close(gallery_qpdf *document);

/// Returns the first failure of a document, or NULL. After one, nothing is done any more.
const char *gallery_qpdf_error(const gallery_qpdf *document);

/// Returns the number of pages.
int gallery_qpdf_page_count(gallery_qpdf *document);

/// Returns the number of the object that is a page, counted from 0.
int gallery_qpdf_page(gallery_qpdf *document, int page);

/// Returns the number of the document's catalogue.
int gallery_qpdf_catalogue(gallery_qpdf *document);

/// Adds an object without a value, and returns its number.
int gallery_qpdf_reserve(gallery_qpdf *document);

/// Gives an object a value.
void gallery_qpdf_set(gallery_qpdf *document, int object, const char *value);

/// Adds a stream with the entries of a dictionary, and returns its number.
int gallery_qpdf_add_stream(
    gallery_qpdf *document, const char *dictionary, const unsigned char *bytes, size_t count);

/// Sets a key of an object that is a dictionary, such as `/Lang`.
void gallery_qpdf_set_key(gallery_qpdf *document, int object, const char *key, const char *value);

/// Sets a key of the trailer.
void gallery_qpdf_set_trailer_key(gallery_qpdf *document, const char *key, const char *value);

/// Sets a key of all dictionaries of the file in which another key has a value: of those alone that have the key, or of
/// those alone that do not.
void gallery_qpdf_set_everywhere(
    gallery_qpdf *document, const char *where, const char *is, const char *key, const char *value, int present);

/// The long and the short side of the rectangles that stand in a draft for where content that is marked begins (a long
/// one) and ends (a high one), in points. Cairo's own tags mark texts alone from version 1.18 on.
#define GALLERY_QPDF_MARK_LONG 0.5
#define GALLERY_QPDF_MARK_SHORT 0.25

/// Marks the content of a page between those rectangles, which are taken out. Each sequence has a line of `types`, with its
/// structure type, and gets the next number from 0, or becomes an artifact where the line is empty; so does what stands before
/// the first. The document cannot be written if the page has another number of sequences than there are lines.
void gallery_qpdf_mark_content(gallery_qpdf *document, int page, const char *types);

/// Writes the document. The same document has the same bytes every time.
void gallery_qpdf_write(gallery_qpdf *document, gallery_qpdf_sink sink, void *closure);

#ifdef __cplusplus
}
#endif

#endif
