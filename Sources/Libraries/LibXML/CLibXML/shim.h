#ifndef GALLERY_CLIBXML_H
#define GALLERY_CLIBXML_H

// Where libxml2 was built with ICU, its headers bring in ICU's, which Foundation has a version of its own of. Only
// encoders are affected, which gallery does not use.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

static inline void gallery_xml_refuse_type(void *context, const xmlChar *name, const xmlChar *public_id,
                                           const xmlChar *system_id) {
  (void)name;
  (void)public_id;
  (void)system_id;
  xmlParserCtxtPtr parser = (xmlParserCtxtPtr)context;
  *(int *)parser->_private = 1;
  parser->wellFormed = 0;
  xmlStopParser(parser);
}

/// Parses a document in an encoding, whatever it says of that itself. Parsing ends where a document type is declared,
/// before anything within it is read: no entity is ever known but XML's own.
///
/// - `has_type`: becomes 1 if the document has a type.
///
/// Returns NULL for a document that has a type or is not well-formed.
static inline xmlDocPtr gallery_xml_parse(const char *bytes, int count, const char *encoding, int *has_type) {
  *has_type = 0;
  xmlParserCtxtPtr parser = xmlNewParserCtxt();
  if (parser == NULL) return NULL;
  parser->_private = has_type;
  parser->sax->internalSubset = gallery_xml_refuse_type;
  const int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_IGNORE_ENC;
  xmlDocPtr document = xmlCtxtReadMemory(parser, bytes, count, NULL, encoding, options);
  xmlFreeParserCtxt(parser);
  return document;
}

/// `xmlFree` is a variable that holds a function; Swift sees shared mutable state in it.
static inline void gallery_xml_free(xmlChar *text) { xmlFree(text); }

/// The parser's own words about the last failure on this thread, or NULL. Its type differs between versions.
static inline const char *gallery_xml_last_message(void) {
  const xmlError *error = xmlGetLastError();
  return error ? error->message : NULL;
}

#endif
