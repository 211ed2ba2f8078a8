#ifndef CTAGLIB_TEXT_STORE_H
#define CTAGLIB_TEXT_STORE_H

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

/// Stores texts, which never move, in a few large blocks. Most tags fit into the first block, which
/// is part of the store.
class TextStore {
 public:
  TextStore() = default;
  TextStore(const TextStore &) = delete;
  TextStore &operator=(const TextStore &) = delete;

  /// Returns memory for `size` bytes, valid until `keep` or the next call.
  char *room(size_t size) {
    if (size > left_) {
      left_ = size > pieceSize ? size : pieceSize;
      pieces_.push_back(std::unique_ptr<char[]>(new char[left_]));
      next_ = pieces_.back().get();
    }
    return next_;
  }

  /// Keeps the first `size` bytes of that memory.
  std::string_view keep(size_t size) {
    const std::string_view text(next_, size);
    next_ += size;
    left_ -= size;
    return text;
  }

  /// Keeps a copy of a text.
  std::string_view copy(std::string_view text) {
    text.copy(room(text.size()), text.size());
    return keep(text.size());
  }

 private:
  static const size_t pieceSize = 8 << 10;

  char first_[1 << 10];
  char *next_ = first_;
  size_t left_ = sizeof first_;
  std::vector<std::unique_ptr<char[]>> pieces_;
};

#endif
