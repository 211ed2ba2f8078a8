#ifndef CTAGLIB_ITEM_LIST_H
#define CTAGLIB_ITEM_LIST_H

#include "CTagLib.h"
#include "TextStore.h"

#include <taglib/tbytevector.h>

#include <string_view>
#include <vector>

/// Owns a list of items and everything that they point to.
///
/// Keeps the first 16384 items. Real tags have fewer, and each one slows down all later steps.
class ItemList final : public ctag_items {
 public:
  ItemList() : ctag_items{} { list_.reserve(16); }

  /// Whether the list is full.
  bool isFull() const { return list_.size() >= 16384; }

  /// Marks the following items as those of another frame.
  void beginFrame() { frame_++; }

  /// The storage of the items' texts.
  TextStore &texts() { return texts_; }

  // Texts are UTF-8 unless they are undeclared, and must live as long as the list: in `texts`, or
  // statically.
  void addText(ctag_kind kind, std::string_view key, std::string_view value,
               bool isUndeclared = false);
  void addLyrics(std::string_view language, std::string_view value, bool isUndeclared);
  void addSyncedLyrics(int type, int unit, unsigned time, std::string_view language,
                       std::string_view value, bool isUndeclared);
  /// Notes that lyrics were omitted.
  void leaveOutLyrics();
  void addPicture(int type, std::string_view mimeType, const TagLib::ByteVector &picture);

  /// Makes the items visible to C.
  ctag_items *publish();

 private:
  ctag_item &add(ctag_kind kind, std::string_view key);

  int32_t frame_ = 0;
  bool hasLeftOutLyrics_ = false;
  std::vector<ctag_item> list_;
  TextStore texts_;
  std::vector<TagLib::ByteVector> pictures_;
};

#endif
