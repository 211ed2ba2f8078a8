#ifndef CTAGLIB_TEXT_READER_H
#define CTAGLIB_TEXT_READER_H

#include "TextStore.h"

#include <cstddef>
#include <string_view>

/// Reads the texts of a tag one by one as UTF-8. Text that is UTF-8 already is not changed, even if
/// it is invalid, and neither is Latin-1, because programs write any encoding there.
///
/// TagLib first creates a list of all texts, each with several objects: half a million for a
/// megabyte of NULs. It also rejects UTF-16 without a byte order mark.
class TextReader {
 public:
  /// ID3v2's numbers of encodings.
  enum Encoding { Latin1 = 0, UTF16 = 1, UTF16BigEndian = 2, UTF8 = 3 };

  /// Returns whether the number is that of an encoding.
  static bool knows(int encoding) { return encoding >= Latin1 && encoding <= UTF8; }

  /// Creates a reader of `bytes` that stores texts in `store`.
  TextReader(std::string_view bytes, int encoding, TextStore &store)
      : rest_(bytes), encoding_(static_cast<Encoding>(encoding)), store_(store) {}

  /// The remaining bytes.
  std::string_view left() const { return rest_; }
  bool isAtEnd() const { return rest_.empty(); }
  /// Skips bytes that are not text; `count` must not exceed the remaining ones.
  void skip(size_t count) { rest_.remove_prefix(count); }

  /// Reads the text up to the next NUL or the end. Returns whether there was a NUL.
  bool read(std::string_view &text);
  /// Reads the remaining text, including NULs.
  std::string_view rest();
  /// Whether the encoding of the last text is in doubt: it is said to be Latin-1, but is not ASCII.
  bool isUndeclared() const { return isUndeclared_; }

 private:
  bool isWide() const { return encoding_ == UTF16 || encoding_ == UTF16BigEndian; }
  size_t nextNUL() const;
  std::string_view decoded(std::string_view text);
  std::string_view decodedUTF16(std::string_view text);

  std::string_view rest_;
  Encoding encoding_;
  TextStore &store_;
  bool isUndeclared_ = false;
  /// The byte order of an earlier text of the frame, because often only the first has a mark.
  enum { Unknown, LowFirst, HighFirst } order_ = Unknown;
};

#endif
