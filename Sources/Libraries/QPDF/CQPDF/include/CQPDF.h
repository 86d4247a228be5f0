#ifndef GALLERY_CQPDF_H
#define GALLERY_CQPDF_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A PDF file that libqpdf reads, changes and rewrites. Values are PDF syntax; `12 0 R` refers to an object of the
/// file.
typedef struct gallery_qpdf gallery_qpdf;

/// Returns whether to stop writing.
typedef int (*gallery_qpdf_cancellation)(void *closure);

const char *gallery_qpdf_version(void);

/// Opens the file of a descriptor, which must stay open until the document is closed. Any damage makes the file
/// unreadable. Returns NULL only if memory runs out; other failures are in `gallery_qpdf_error`.
gallery_qpdf *gallery_qpdf_open(int descriptor);

/// Ignores NULL.
void gallery_qpdf_close(gallery_qpdf *document);

/// Returns the first failure of a document, or NULL. After a failure, all calls do nothing.
const char *gallery_qpdf_error(const gallery_qpdf *document);

/// `page` counts from 0.
int gallery_qpdf_page(gallery_qpdf *document, int page);

int gallery_qpdf_catalogue(gallery_qpdf *document);

/// Adds an object without a value, and returns its number.
int gallery_qpdf_reserve(gallery_qpdf *document);

void gallery_qpdf_set(gallery_qpdf *document, int object, const char *value);

/// Adds a stream with the entries of a dictionary, and returns its number.
int gallery_qpdf_add_stream(
    gallery_qpdf *document, const char *dictionary, const unsigned char *bytes, size_t count);

/// Sets a key of an object that is a dictionary, such as `/Lang`; object 0 is the trailer.
void gallery_qpdf_set_key(gallery_qpdf *document, int object, const char *key, const char *value);

/// Sets a key of all dictionaries with a value of another key: only if they have the key, or only if not.
void gallery_qpdf_set_everywhere(
    gallery_qpdf *document, const char *where, const char *is, const char *key, const char *value, int present);

/// The long and the short side, in points, of rectangles that mark content in a draft: wide ones its begin, high ones
/// its end. Cairo's own tags mark text only from version 1.18 on.
#define GALLERY_QPDF_MARK_LONG 0.5
#define GALLERY_QPDF_MARK_SHORT 0.25

/// Marks the content of a page between those rectangles and removes them. Each line of `types` is the structure type of
/// a sequence, which gets the next number from 0. A sequence with an empty line becomes an artifact, as does content
/// before the first. Writing fails if the numbers of sequences and lines differ.
void gallery_qpdf_mark_content(gallery_qpdf *document, int page, const char *types);

/// Writes the document to a descriptor. The output is reproducible.
void gallery_qpdf_write(
    gallery_qpdf *document, int descriptor, gallery_qpdf_cancellation is_cancelled, void *closure);

#ifdef __cplusplus
}
#endif

#endif
