#include "TextReader.h"

#include <algorithm>
#include <cstdint>

namespace {

/// Writes a character as UTF-8 (up to four bytes), and returns the position after it.
char *write(char *out, uint32_t c) {
  if (c < 0x80) {
    *out++ = static_cast<char>(c);
  } else if (c < 0x800) {
    *out++ = static_cast<char>(0xC0 | (c >> 6));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    *out++ = static_cast<char>(0xE0 | (c >> 12));
    *out++ = static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else {
    *out++ = static_cast<char>(0xF0 | (c >> 18));
    *out++ = static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    *out++ = static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  }
  return out;
}

uint32_t byteAt(const char *place) { return static_cast<unsigned char>(*place); }

}  // namespace

bool TextReader::read(std::string_view &text) {
  const size_t nul = nextNUL();
  text = decoded(rest_.substr(0, nul));
  if (nul == rest_.npos) {
    rest_ = {};
    return false;
  }
  rest_.remove_prefix(nul + (isWide() ? 2 : 1));
  return true;
}

std::string_view TextReader::rest() {
  const std::string_view text = rest_;
  rest_ = {};
  return decoded(text);
}

size_t TextReader::nextNUL() const {
  if (!isWide()) return rest_.find('\0');
  for (size_t unit = 0; unit + 2 <= rest_.size(); unit += 2)
    if (rest_[unit] == 0 && rest_[unit + 1] == 0) return unit;
  return rest_.npos;
}

std::string_view TextReader::decoded(std::string_view text) {
  if (isWide()) return decodedUTF16(text);
  isUndeclared_ = encoding_ == Latin1 && std::any_of(text.begin(), text.end(), [](char byte) {
    return static_cast<unsigned char>(byte) >= 0x80;
  });
  return store_.copy(text);
}

std::string_view TextReader::decodedUTF16(std::string_view text) {
  if (text.size() >= 2) {
    const uint32_t mark = byteAt(&text[0]) << 8 | byteAt(&text[1]);
    if (mark == 0xFEFF || mark == 0xFFFE) {
      order_ = mark == 0xFEFF ? HighFirst : LowFirst;
      text.remove_prefix(2);
    } else if (order_ == Unknown) {
      // Programs that omit the mark write in their machine's order.
      order_ = encoding_ == UTF16BigEndian || text[0] == 0 ? HighFirst : LowFirst;
    }
  }
  const int high = order_ == HighFirst ? 0 : 1;
  const auto unitAt = [high](const char *place) {
    return byteAt(place + high) << 8 | byteAt(place + 1 - high);
  };
  // Three bytes per unit suffice: a character of four bytes takes two units.
  char *const start = store_.room(text.size() / 2 * 3);
  char *out = start;
  const char *const end = text.data() + text.size();
  for (const char *place = text.data(); end - place >= 2; place += 2) {
    uint32_t c = unitAt(place);
    if (c >= 0xD800 && c < 0xE000) {
      const uint32_t low = end - place >= 4 ? unitAt(place + 2) : 0;
      if (c < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        place += 2;
      } else {
        // An unpaired surrogate costs one character, not the whole text.
        c = 0xFFFD;
      }
    }
    out = write(out, c);
  }
  return store_.keep(static_cast<size_t>(out - start));
}
