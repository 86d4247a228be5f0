#ifndef GALLERY_CLIBXML_H
#define GALLERY_CLIBXML_H

#include <libxml/parser.h>
#include <libxml/tree.h>

/// `xmlFree` is a variable that holds a function; Swift sees shared mutable state in it.
static inline void gallery_xml_free(xmlChar *text) { xmlFree(text); }

#endif
