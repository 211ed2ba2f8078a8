#ifndef CTAGLIB_ITEM_LIST_H
#define CTAGLIB_ITEM_LIST_H

#include "CTagLib.h"
#include "TextStore.h"

#include <taglib/tbytevector.h>

#include <string_view>
#include <vector>

/// The owner of a list of items and of all that they point to.
///
/// Takes the first 16384 items; no real tag has more, and each costs everyone after it.
class ItemList final : public ctag_items {
 public:
  ItemList() : ctag_items{} { list_.reserve(16); }

  /// Whether it takes no more.
  bool isFull() const { return list_.size() >= 16384; }

  /// The next text belongs to a new frame.
  void beginFrame() { frame_++; }

  /// Where the texts are put that items point to.
  TextStore &texts() { return texts_; }

  // Texts are UTF-8, and live as long as the list: in `texts`, or for ever.
  void addText(ctag_kind kind, std::string_view key, std::string_view value);
  void addLyrics(std::string_view language, std::string_view value);
  void addSyncedLyrics(int type, int unit, unsigned time, std::string_view language,
                       std::string_view value);
  /// Notes that words were left out.
  void leaveOutLyrics();
  void addPicture(int type, std::string_view mimeType, const TagLib::ByteVector &picture);

  /// Lets the C side see what was added.
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
