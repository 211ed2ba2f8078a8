#include "ItemList.h"

#include <utility>

namespace {

/// UTF-8 of a TagLib string, whose characters are UTF-16 units. TagLib's own conversion gives up
/// the whole text for one lone surrogate; here that becomes U+FFFD.
std::string utf8(const TagLib::String &text) {
  std::string out;
  out.reserve(text.size());
  const unsigned count = text.size();
  for (unsigned i = 0; i < count; i++) {
    uint32_t c = static_cast<uint32_t>(text[static_cast<int>(i)]);
    if (c >= 0xD800 && c < 0xE000) {
      const uint32_t low = i + 1 < count ? static_cast<uint32_t>(text[static_cast<int>(i + 1)]) : 0;
      if (c < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        i++;
      } else {
        c = 0xFFFD;
      }
    } else if (c > 0x10FFFF) {
      c = 0xFFFD;
    }
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
  return out;
}

}  // namespace

ctag_item &ItemList::add(ctag_kind kind, const TagLib::String &key) {
  strings_.push_back(utf8(key));
  ctag_item item{};
  item.kind = kind;
  item.frame = frame_;
  item.key = strings_.back().data();
  item.key_length = strings_.back().size();
  list_.push_back(item);
  return list_.back();
}

void ItemList::setText(ctag_item &item, const TagLib::String &value) {
  strings_.push_back(utf8(value));
  item.value = reinterpret_cast<const uint8_t *>(strings_.back().data());
  item.value_length = strings_.back().size();
}

void ItemList::addText(ctag_kind kind, const TagLib::String &key, const TagLib::String &value) {
  if (isFull()) return;
  setText(add(kind, key), value);
}

void ItemList::setLanguage(ctag_item &item, const TagLib::ByteVector &language) {
  strings_.push_back(utf8(TagLib::String(language)));
  item.language = strings_.back().data();
  item.language_length = strings_.back().size();
}

void ItemList::addLyrics(const TagLib::String &description, const TagLib::ByteVector &language,
                         const TagLib::String &value) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_LYRICS, description);
  setLanguage(item, language);
  setText(item, value);
}

void ItemList::addSyncedLyrics(int type, int unit, unsigned time,
                               const TagLib::ByteVector &language, const TagLib::String &value) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_SYNCED_LYRICS, TagLib::String());
  item.type = type;
  item.unit = unit;
  item.time = time;
  setLanguage(item, language);
  setText(item, value);
}

void ItemList::addPicture(int type, const TagLib::String &mimeType,
                          const TagLib::ByteVector &picture) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_PICTURE, mimeType);
  item.type = type;
  pictures_.push_back(picture);
  // Through const: the other data() would copy the picture.
  const TagLib::ByteVector &kept = std::as_const(pictures_).back();
  item.value = reinterpret_cast<const uint8_t *>(kept.data());
  item.value_length = kept.size();
}

ctag_items *ItemList::publish() {
  items = list_.data();
  count = list_.size();
  return this;
}
