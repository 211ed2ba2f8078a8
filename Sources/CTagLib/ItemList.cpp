#include "ItemList.h"

#include <utility>

ctag_item &ItemList::add(ctag_kind kind, const std::string &key) {
  strings_.push_back(key);
  ctag_item item{};
  item.kind = kind;
  item.frame = frame_;
  item.key = strings_.back().data();
  item.key_length = strings_.back().size();
  list_.push_back(item);
  return list_.back();
}

void ItemList::setText(ctag_item &item, std::string value) {
  strings_.push_back(std::move(value));
  item.value = reinterpret_cast<const uint8_t *>(strings_.back().data());
  item.value_length = strings_.back().size();
}

void ItemList::addText(ctag_kind kind, const std::string &key, std::string value) {
  if (isFull()) return;
  setText(add(kind, key), std::move(value));
}

void ItemList::setLanguage(ctag_item &item, const std::string &language) {
  strings_.push_back(language);
  item.language = strings_.back().data();
  item.language_length = strings_.back().size();
}

void ItemList::addLyrics(const std::string &language, std::string value) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_LYRICS, std::string());
  setLanguage(item, language);
  setText(item, std::move(value));
}

void ItemList::addSyncedLyrics(int type, int unit, unsigned time, const std::string &language,
                               std::string value) {
  if (isFull()) return;
  ctag_item &item = add(CTAG_SYNCED_LYRICS, std::string());
  item.type = type;
  item.unit = unit;
  item.time = time;
  setLanguage(item, language);
  setText(item, std::move(value));
}

void ItemList::leaveOutLyrics() {
  if (hasLeftOutLyrics_ || isFull()) return;
  hasLeftOutLyrics_ = true;
  add(CTAG_LYRICS_LEFT_OUT, std::string());
}

void ItemList::addPicture(int type, const std::string &mimeType,
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
