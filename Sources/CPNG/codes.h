#ifndef GALLERY_PNG_CODES_H
#define GALLERY_PNG_CODES_H

#include <stdint.h>

/// Tables that tell a deflated code (RFC 1951, 3.2.2) by the bits that come next, the first one lowest.

/// The bits that the first look-up takes. Longer codes have a second one, in a table behind the first.
#define LITERAL_LOOK 11
#define DISTANCE_LOOK 8
#define LENGTHS_LOOK 7
/// Room for any set of codes: each table behind the first is as large as its longest code needs, and what Kraft's inequality
/// leaves bounds their sum (`enough.c` of zlib counts 2342 and 402 entries for these sizes).
#define LITERAL_ENTRIES 2400
#define DISTANCE_ENTRIES 512
#define LENGTHS_ENTRIES 128

/// An entry says, from its lowest bit on: how many bits code and extra bits take together (8 bits), how many the code itself
/// takes (4 bits), what it is (4 bits), and its value (15 bits); the highest bit is set for literals. The bits of a code that
/// is told by the second look-up are those behind the first. The value is a byte, the least length or distance, or the start
/// of a second table, the number of whose bits is then in the place of those of the code.
typedef uint32_t code_entry;

#define CODE_LITERAL 0x80000000u
/// Neither a literal nor a length or distance; with one of the two below it, another table or the end of a block, and
/// otherwise no code at all.
#define CODE_SPECIAL 0x8000u
#define CODE_TABLE 0x4000u
#define CODE_END 0x2000u

#define CODE_BITS(entry) ((entry) & 255)
#define CODE_OWN_BITS(entry) ((entry) >> 8 & 15)
#define CODE_VALUE(entry) ((entry) >> 16 & 0x7FFF)

/// What codes stand for.
typedef enum { CODES_OF_LITERALS, CODES_OF_DISTANCES, CODES_OF_LENGTHS } codes_kind;

/// Makes the table of codes with these lengths, 0 for symbols without a code. Returns 0 for lengths that zlib refuses: too
/// many codes, or too few, but for a single one of one bit or none at all.
int codes_make(code_entry *table, codes_kind kind, const uint8_t *lengths, unsigned count);

#endif
