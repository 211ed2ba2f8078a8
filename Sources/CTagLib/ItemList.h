#ifndef CTAGLIB_ITEM_LIST_H
#define CTAGLIB_ITEM_LIST_H

#include "CTagLib.h"

#include <taglib/tbytevector.h>

#include <deque>
#include <string>
#include <vector>

/// The owner of a list of items and of all that they point to.
///
/// Takes the first 16384 items; no real tag has more, and each costs everyone after it.
class ItemList final : public ctag_items {
 public:
  ItemList() : ctag_items{} {}

  /// Whether it takes no more.
  bool isFull() const { return list_.size() >= 16384; }

  /// The next text belongs to a new frame.
  void beginFrame() { frame_++; }

  // Texts are UTF-8.
  void addText(ctag_kind kind, const std::string &key, std::string value);
  void addLyrics(const std::string &language, std::string value);
  void addSyncedLyrics(int type, int unit, unsigned time, const std::string &language,
                       std::string value);
  /// Notes that words were left out.
  void leaveOutLyrics();
  void addPicture(int type, const std::string &mimeType, const TagLib::ByteVector &picture);

  /// Lets the C side see what was added.
  ctag_items *publish();

 private:
  ctag_item &add(ctag_kind kind, const std::string &key);
  void setLanguage(ctag_item &item, const std::string &language);
  void setText(ctag_item &item, std::string value);

  int32_t frame_ = 0;
  bool hasLeftOutLyrics_ = false;
  std::vector<ctag_item> list_;
  // Deques, because what items point to must not move.
  std::deque<std::string> strings_;
  std::deque<TagLib::ByteVector> pictures_;
};

#endif
