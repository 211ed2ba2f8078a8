#ifndef CTAGLIB_FRAME_HEADER_H
#define CTAGLIB_FRAME_HEADER_H

#include <cstddef>
#include <cstdint>
#include <string_view>

class TagBody;

/// The number in the first bytes, four at most, the highest first.
inline uint32_t bigEndian(std::string_view bytes) {
  uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4)) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

/// The id of a frame as version 2.4 has it.
class FrameID {
 public:
  /// Empty.
  FrameID() = default;

  /// The id in the bytes that a frame begins with; empty if they are none. A v2.2 id that is padded with
  /// a blank keeps it: nobody knows such a frame.
  FrameID(std::string_view bytes, unsigned version);

  /// Whether it is none.
  bool isEmpty() const { return length_ == 0; }
  /// Whether a blank stands in it.
  bool isPadded() const { return length_ == 4 && letters_[3] == ' '; }
  /// Whether its frame has texts.
  bool isText() const { return letters_[0] == 'T'; }

  std::string_view text() const { return {letters_, length_}; }
  bool operator==(std::string_view other) const { return text() == other; }

 private:
  size_t length_ = 0;
  char letters_[4] = {};
};

/// How a frame begins.
struct FrameHeader {
  /// How many bytes it takes.
  static size_t length(unsigned version) { return version == 2 ? 6 : 10; }

  /// Empty where there is no frame.
  FrameID id;
  uint32_t size = 0;
  bool isCompressed = false, isEncrypted = false, isUnsynchronised = false;
  /// What stands before the content: the group that it belongs to, and how long it is.
  size_t extra = 0;

  /// The header at `position`, behind which there must be something.
  FrameHeader(TagBody &body, size_t position);

 private:
  void readFlags(unsigned flags, unsigned version);
};

#endif
