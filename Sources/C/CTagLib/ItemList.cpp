#include "ItemList.h"

namespace {

void setText(ctag_item &item, std::string_view value, bool isUndeclared) {
  item.undeclared = isUndeclared;
  item.value = reinterpret_cast<const uint8_t *>(value.data());
  item.value_length = value.size();
}

void setLanguage(ctag_item &item, std::string_view language) {
  item.language = language.data();
  item.language_length = language.size();
}

}  // namespace

ctag_item &ItemList::add(ctag_kind kind, std::string_view key) {
  ctag_item item{};
  item.kind = kind;
  item.frame = frame_;
  item.key = key.data();
  item.key_length = key.size();
  list_.push_back(item);
  return list_.back();
}

void ItemList::addText(ctag_kind kind, std::string_view key, std::string_view value,
                       bool isUndeclared) {
  if (isFull()) return;
  setText(add(kind, key), value, isUndeclared);
}

void ItemList::addLyrics(std::string_view language, std::string_view value, bool isUndeclared) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_LYRICS, {});
  setLanguage(item, language);
  setText(item, value, isUndeclared);
}

void ItemList::addSyncedLyrics(int type, int unit, unsigned time, std::string_view language,
                               std::string_view value, bool isUndeclared) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_SYNCED_LYRICS, {});
  item.type = type;
  item.unit = unit;
  item.time = time;
  setLanguage(item, language);
  setText(item, value, isUndeclared);
}

void ItemList::leaveOutLyrics() {
  if (hasLeftOutLyrics_ || isFull()) return;
  hasLeftOutLyrics_ = true;
  add(CTAG_LYRICS_LEFT_OUT, {});
}

void ItemList::addPicture(int type, std::string_view mimeType,
                          const TagLib::ByteVector &picture) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_PICTURE, mimeType);
  item.type = type;
  // The copy shares the bytes, which do not move when the list of pictures grows.
  const TagLib::ByteVector kept = picture;
  pictures_.push_back(kept);
  item.value = reinterpret_cast<const uint8_t *>(kept.data());
  item.value_length = kept.size();
}

ctag_items *ItemList::publish() {
  items = list_.data();
  count = list_.size();
  return this;
}
