#include "APEReader.h"

#include "TextReader.h"

#include <algorithm>
#include <string_view>

namespace {

/// The size of the fields before an item's key: the value's length and the flags.
const size_t itemHeaderSize = 8;
/// The types of items that are read.
const unsigned textType = 0, binaryType = 1;

/// Returns the little-endian number at `position`.
uint32_t numberAt(std::string_view bytes, size_t position) {
  uint32_t number = 0;
  for (size_t place = 4; place > 0; place--)
    number = number << 8 | static_cast<unsigned char>(bytes[position + place - 1]);
  return number;
}

/// Returns a key with ASCII letters in upper case, because keys are case-insensitive.
std::string_view capitals(std::string_view key, TextStore &store) {
  std::transform(key.begin(), key.end(), store.room(key.size()),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return store.keep(key.size());
}

void addTexts(ItemList &list, std::string_view key, std::string_view value) {
  TextReader reader(value, TextReader::UTF8, list.texts());
  std::string_view text;
  while (!reader.isAtEnd() && !list.isFull()) {
    reader.read(text);
    if (!text.empty()) list.addText(CTAG_TEXT, key, text);
  }
}

void addPicture(ItemList &list, std::string_view key, std::string_view value) {
  // A file name, a NUL, and the picture.
  const size_t end = value.find('\0');
  if (end == value.npos) return;
  const auto says = [key](const char *word) { return key.find(word) != key.npos; };
  const std::string_view picture = value.substr(end + 1);
  list.addPicture(
      says("FRONT") ? 3 : says("BACK") ? 4 : 0, {},
      TagLib::ByteVector(picture.data(), static_cast<unsigned>(picture.size())));
}

}  // namespace

void readAPE(ItemList &list, std::string_view bytes) {
  // Limited for the same reason as in ID3v2.
  size_t textLeft = 512 << 10;
  size_t position = 0;

  while (bytes.size() - position > itemHeaderSize && !list.isFull()) {
    const size_t length = numberAt(bytes, position);
    const unsigned type = (numberAt(bytes, position + 4) >> 1) & 3;
    const std::string_view rest = bytes.substr(position + itemHeaderSize);
    const std::string_view key = rest.substr(0, rest.find('\0'));
    if (key.size() == rest.size() || length > rest.size() - key.size() - 1) return;
    const std::string_view value = rest.substr(key.size() + 1, length);

    if (key.size() >= 2 && key.size() <= 255) {
      const std::string_view name = capitals(key, list.texts());
      list.beginFrame();
      if (type == textType && length <= textLeft) {
        addTexts(list, name, value);
        textLeft -= length;
      } else if (type == textType && name.find("LYRICS") != name.npos) {
        list.leaveOutLyrics();
      } else if (type == binaryType && name.compare(0, 9, "COVER ART") == 0) {
        addPicture(list, name, value);
      }
    }
    position += itemHeaderSize + key.size() + 1 + length;
  }
}
