#include "TextReader.h"

#include <cstdint>
#include <cstring>

namespace {

void append(std::string &out, uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

uint32_t byteAt(const char *place) { return static_cast<unsigned char>(*place); }

}  // namespace

bool TextReader::read(std::string &text) {
  const char *const nul = nextNUL();
  text = decoded(place_, nul ? nul : end_);
  place_ = nul ? nul + (isWide() ? 2 : 1) : end_;
  return nul != nullptr;
}

std::string TextReader::rest() {
  const char *const start = place_;
  place_ = end_;
  return decoded(start, end_);
}

const char *TextReader::nextNUL() const {
  if (isAtEnd()) return nullptr;
  if (!isWide())
    return static_cast<const char *>(
        std::memchr(place_, 0, static_cast<size_t>(end_ - place_)));
  for (const char *unit = place_; end_ - unit >= 2; unit += 2)
    if (unit[0] == 0 && unit[1] == 0) return unit;
  return nullptr;
}

std::string TextReader::decoded(const char *start, const char *end) {
  if (isWide()) return decodedUTF16(start, end);
  if (encoding_ == UTF8) return std::string(start, end);
  std::string out;
  out.reserve(static_cast<size_t>(end - start));
  for (const char *byte = start; byte < end; byte++) append(out, byteAt(byte));
  return out;
}

std::string TextReader::decodedUTF16(const char *start, const char *end) {
  if (end - start >= 2) {
    const uint32_t mark = byteAt(start) << 8 | byteAt(start + 1);
    if (mark == 0xFEFF || mark == 0xFFFE) {
      order_ = mark == 0xFEFF ? HighFirst : LowFirst;
      start += 2;
    } else if (order_ == Unknown) {
      // Those who forget the mark write the order of their own machine.
      order_ = encoding_ == UTF16BigEndian || *start == 0 ? HighFirst : LowFirst;
    }
  }
  const int high = order_ == HighFirst ? 0 : 1;
  std::string out;
  out.reserve(static_cast<size_t>(end - start));
  const auto unitAt = [high](const char *place) {
    return byteAt(place + high) << 8 | byteAt(place + 1 - high);
  };
  for (const char *place = start; end - place >= 2; place += 2) {
    uint32_t c = unitAt(place);
    if (c >= 0xD800 && c < 0xE000) {
      const uint32_t low = end - place >= 4 ? unitAt(place + 2) : 0;
      if (c < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        place += 2;
      } else {
        // Half a pair costs one character, not the text.
        c = 0xFFFD;
      }
    }
    append(out, c);
  }
  return out;
}
