#ifndef CTAGLIB_TEXT_READER_H
#define CTAGLIB_TEXT_READER_H

#include "TextStore.h"

#include <cstddef>
#include <string_view>

/// Reads the texts of a tag one after the other, each as UTF-8; what is UTF-8 already stays as it
/// is, broken or not.
///
/// TagLib makes a list of all of them first, each a few objects of its own: of the NULs in a
/// megabyte, half a million. It also gives up UTF-16 that has no byte order mark.
class TextReader {
 public:
  /// How ID3v2 numbers encodings.
  enum Encoding { Latin1 = 0, UTF16 = 1, UTF16BigEndian = 2, UTF8 = 3 };

  /// Whether this number is an encoding.
  static bool knows(int encoding) { return encoding >= Latin1 && encoding <= UTF8; }

  /// A reader of `bytes`, which puts its texts into `store`.
  TextReader(std::string_view bytes, int encoding, TextStore &store)
      : rest_(bytes), encoding_(static_cast<Encoding>(encoding)), store_(store) {}

  /// The bytes that are still to be read.
  std::string_view left() const { return rest_; }
  bool isAtEnd() const { return rest_.empty(); }
  /// Passes over bytes that are no text, of which there must be so many.
  void skip(size_t count) { rest_.remove_prefix(count); }

  /// The text up to the next NUL, or to the end; says whether there was a NUL.
  bool read(std::string_view &text);
  /// All that is left, NULs among it.
  std::string_view rest();

 private:
  bool isWide() const { return encoding_ == UTF16 || encoding_ == UTF16BigEndian; }
  size_t nextNUL() const;
  std::string_view decoded(std::string_view text);
  std::string_view decodedLatin1(std::string_view text);
  std::string_view decodedUTF16(std::string_view text);

  std::string_view rest_;
  Encoding encoding_;
  TextStore &store_;
  /// The order that a text of the frame showed: often only the first has a mark.
  enum { Unknown, LowFirst, HighFirst } order_ = Unknown;
};

#endif
