#include <zlib.h>

// A macro that passes the version and the size of the stream, for data without zlib's own header.
static inline int CZlibInflateInit(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
