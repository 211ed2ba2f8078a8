#ifndef CTAGLIB_TEXT_READER_H
#define CTAGLIB_TEXT_READER_H

#include <cstddef>
#include <string>

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

  TextReader(const char *start, const char *end, int encoding)
      : place_(start), end_(end), encoding_(static_cast<Encoding>(encoding)) {}

  /// Where the next text begins.
  const char *place() const { return place_; }
  /// How many bytes there are from there on.
  size_t left() const { return static_cast<size_t>(end_ - place_); }
  bool isAtEnd() const { return left() == 0; }
  /// Passes over bytes that are no text, of which there must be so many.
  void skip(size_t count) { place_ += count; }

  /// The text up to the next NUL, or to the end; says whether there was a NUL.
  bool read(std::string &text);
  /// All that is left, NULs among it.
  std::string rest();

 private:
  bool isWide() const { return encoding_ == UTF16 || encoding_ == UTF16BigEndian; }
  const char *nextNUL() const;
  std::string decoded(const char *start, const char *end);
  std::string decodedUTF16(const char *start, const char *end);

  const char *place_;
  const char *end_;
  Encoding encoding_;
  /// The order that a text of the frame showed: often only the first has a mark.
  enum { Unknown, LowFirst, HighFirst } order_ = Unknown;
};

#endif
