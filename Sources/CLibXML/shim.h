#ifndef GALLERY_CLIBXML_H
#define GALLERY_CLIBXML_H

// Where libxml2 was built with ICU, its headers bring in ICU's, which Foundation has a version of its own of. Only
// encoders are affected, which nobody here uses.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

/// `xmlFree` is a variable that holds a function; Swift sees shared mutable state in it.
static inline void gallery_xml_free(xmlChar *text) { xmlFree(text); }

/// The parser's own words about the last failure on this thread, or NULL. Its type differs between versions.
static inline const char *gallery_xml_last_message(void) {
  const xmlError *error = xmlGetLastError();
  return error ? error->message : NULL;
}

#endif
