#include <zlib.h>

// For data without zlib's header. inflateInit2 is a macro, which passes the version and the size of
// the stream.
static inline int CZlibInflateInit(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
