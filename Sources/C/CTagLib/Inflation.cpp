#include "Inflation.h"

// Makes zlib's input const.
#define ZLIB_CONST
#include <zlib.h>

#include <algorithm>

namespace {

/// A stream of zlib, which is released in any case.
struct Stream {
  z_stream state{};
  bool isOpen = false;

  Stream() { isOpen = inflateInit(&state) == Z_OK; }
  ~Stream() {
    if (isOpen) inflateEnd(&state);
  }
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
};

}  // namespace

bool inflateFrame(std::string_view compressed, size_t limit, std::string &content) {
  Stream stream;
  if (!stream.isOpen) return false;
  stream.state.next_in = reinterpret_cast<const Bytef *>(compressed.data());
  stream.state.avail_in = static_cast<uInt>(compressed.size());
  char piece[16 << 10];
  int status = Z_OK;
  while (status == Z_OK && content.size() < limit) {
    const size_t room = std::min(sizeof piece, limit - content.size());
    stream.state.next_out = reinterpret_cast<Bytef *>(piece);
    stream.state.avail_out = static_cast<uInt>(room);
    status = ::inflate(&stream.state, Z_NO_FLUSH);
    content.append(piece, room - stream.state.avail_out);
  }
  return status == Z_STREAM_END;
}
