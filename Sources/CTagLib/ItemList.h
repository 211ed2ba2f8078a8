#ifndef CTAGLIB_ITEM_LIST_H
#define CTAGLIB_ITEM_LIST_H

#include "CTagLib.h"

#include <taglib/tbytevector.h>
#include <taglib/tstring.h>

#include <deque>
#include <string>
#include <vector>

/// The owner of a list of items and of all that they point to.
///
/// Takes the first 16384 items; no real tag has more, and each costs everyone after it.
class ItemList final : public ctag_items {
 public:
  ItemList() : ctag_items{} {}

  /// The next text belongs to a new frame.
  void beginFrame() { frame_++; }

  void addText(ctag_kind kind, const TagLib::String &key, const TagLib::String &value);
  void addLyrics(const TagLib::String &description, const TagLib::ByteVector &language,
                 const TagLib::String &value);
  void addSyncedLyrics(int type, int unit, unsigned time, const TagLib::ByteVector &language,
                       const TagLib::String &value);
  void addPicture(int type, const TagLib::String &mimeType, const TagLib::ByteVector &picture);

  /// Lets the C side see what was added.
  ctag_items *publish();

 private:
  bool isFull() const { return list_.size() >= 16384; }
  ctag_item &add(ctag_kind kind, const TagLib::String &key);
  void setLanguage(ctag_item &item, const TagLib::ByteVector &language);
  void setText(ctag_item &item, const TagLib::String &value);

  int32_t frame_ = 0;
  std::vector<ctag_item> list_;
  // Deques, because what items point to must not move.
  std::deque<std::string> strings_;
  std::deque<TagLib::ByteVector> pictures_;
};

#endif
