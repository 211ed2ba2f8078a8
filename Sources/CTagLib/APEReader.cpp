#include "APEReader.h"

#include <taglib/apeitem.h>

using namespace TagLib;

namespace {

/// What precedes an item's key: the value's length and the flags.
const unsigned itemHeaderSize = 8;

void addPicture(ItemList &list, const String &key, const ByteVector &value) {
  // A file name, a NUL, then the picture.
  const int end = value.find('\0');
  if (end < 0) return;
  const int type = key.find("FRONT") >= 0 ? 3 : key.find("BACK") >= 0 ? 4 : 0;
  list.addPicture(type, String(), value.mid(static_cast<unsigned>(end) + 1));
}

void addItem(ItemList &list, const APE::Item &item) {
  const String key = item.key().upper();
  list.beginFrame();
  if (item.type() == APE::Item::Text) {
    for (const String &value : item.values()) list.addText(CTAG_TEXT, key, value);
  } else if (key.startsWith("COVER ART")) {
    addPicture(list, key, item.binaryData());
  }
}

}  // namespace

void readAPE(ItemList &list, const ByteVector &bytes) {
  // The same care as for ID3v2: one whole item at a time, and only so much text.
  size_t textLeft = 512 << 10;
  unsigned position = 0;

  while (bytes.size() - position > itemHeaderSize) {
    const unsigned length = bytes.toUInt(position, false);
    const int end = bytes.find('\0', position + itemHeaderSize);
    if (end < 0) return;
    const unsigned start = static_cast<unsigned>(end) + 1;
    if (length > bytes.size() - start) return;

    const unsigned keyLength = start - 1 - position - itemHeaderSize;
    const unsigned type = (bytes.toUInt(position + 4, false) >> 1) & 3;
    const bool wanted =
        type == APE::Item::Binary || (type == APE::Item::Text && length <= textLeft);
    if (wanted && keyLength >= 2 && keyLength <= 255) {
      APE::Item item;
      item.parse(bytes.mid(position, start + length - position));
      addItem(list, item);
      if (type == APE::Item::Text) textLeft -= length;
    }
    position = start + length;
  }
}
