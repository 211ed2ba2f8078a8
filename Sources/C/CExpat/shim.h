#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#include <expat.h>
#include <stdint.h>

// Expat 2.7 deprecates these two for ones with 64 in their names, which Debian 12's 2.5 does not
// have.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline int64_t expat_byte_index(XML_Parser parser) { return XML_GetCurrentByteIndex(parser); }
static inline uint64_t expat_line_number(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }
#pragma clang diagnostic pop

#endif
