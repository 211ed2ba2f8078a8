#include "APEReader.h"

#include "TextReader.h"

#include <algorithm>
#include <cstring>
#include <string>

using namespace TagLib;

namespace {

/// What precedes an item's key: the value's length and the flags.
const unsigned itemHeaderSize = 8;
/// The kinds of items that are read.
const unsigned textType = 0, binaryType = 1;

/// Small letters of ASCII are the same as capitals.
std::string capitals(std::string key) {
  std::transform(key.begin(), key.end(), key.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return key;
}

void addTexts(ItemList &list, const std::string &key, const char *start, const char *end) {
  TextReader reader(start, end, TextReader::UTF8);
  std::string text;
  while (!reader.isAtEnd() && !list.isFull()) {
    reader.read(text);
    if (!text.empty()) list.addText(CTAG_TEXT, key, text);
  }
}

void addPicture(ItemList &list, const std::string &key, const ByteVector &value) {
  // A file name, a NUL, then the picture.
  const int end = value.find('\0');
  if (end < 0) return;
  const auto says = [&key](const char *word) { return key.find(word) != std::string::npos; };
  list.addPicture(says("FRONT") ? 3 : says("BACK") ? 4 : 0, std::string(),
                  value.mid(static_cast<unsigned>(end) + 1));
}

}  // namespace

void readAPE(ItemList &list, const ByteVector &bytes) {
  // The same care as for ID3v2: only so much text.
  size_t textLeft = 512 << 10;
  unsigned position = 0;

  while (bytes.size() - position > itemHeaderSize && !list.isFull()) {
    const unsigned length = bytes.toUInt(position, false);
    const char *const key = bytes.data() + position + itemHeaderSize;
    const unsigned room = bytes.size() - position - itemHeaderSize;
    const void *const nul = std::memchr(key, 0, room);
    if (!nul) return;
    const unsigned keyLength = static_cast<unsigned>(static_cast<const char *>(nul) - key);
    const unsigned start = position + itemHeaderSize + keyLength + 1;
    if (length > bytes.size() - start) return;

    if (keyLength >= 2 && keyLength <= 255) {
      const std::string name = capitals(std::string(key, keyLength));
      const unsigned type = (bytes.toUInt(position + 4, false) >> 1) & 3;
      list.beginFrame();
      if (type == textType && length <= textLeft) {
        addTexts(list, name, bytes.data() + start, bytes.data() + start + length);
        textLeft -= length;
      } else if (type == textType && name.find("LYRICS") != std::string::npos) {
        list.leaveOutLyrics();
      } else if (type == binaryType && name.compare(0, 9, "COVER ART") == 0) {
        addPicture(list, name, bytes.mid(start, length));
      }
    }
    position = start + length;
  }
}
