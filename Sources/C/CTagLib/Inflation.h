#ifndef CTAGLIB_INFLATION_H
#define CTAGLIB_INFLATION_H

#include <cstddef>
#include <string>
#include <string_view>

/// Inflates the content of a compressed frame, which is in zlib's format, and appends it to
/// `content` until that has `limit` bytes. Returns whether it was complete and undamaged.
bool inflateFrame(std::string_view compressed, size_t limit, std::string &content);

#endif
