#ifndef CTAGLIB_FRAME_HEADER_H
#define CTAGLIB_FRAME_HEADER_H

#include <cstddef>
#include <cstdint>
#include <string_view>

class TagBody;

/// Returns the big-endian number in the first bytes, four at most.
inline uint32_t bigEndian(std::string_view bytes) {
  uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4)) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

/// A frame's ID, converted to version 2.4.
class FrameID {
 public:
  /// Creates an empty ID.
  FrameID() = default;

  /// Reads the ID at the start of a frame; empty if it is not valid. A v2.2 ID padded with a blank
  /// keeps it, because programs do not recognise such frames.
  FrameID(std::string_view bytes, unsigned version);

  /// Whether there is no ID.
  bool isEmpty() const { return length_ == 0; }
  /// Whether the ID is padded with a blank.
  bool isPadded() const { return length_ == 4 && letters_[3] == ' '; }
  /// Whether the frame contains texts; iTunes' frames of movements and groups have names of their own.
  bool isText() const {
    return letters_[0] == 'T' || *this == "MVNM" || *this == "MVIN" || *this == "GRP1";
  }

  std::string_view text() const { return {letters_, length_}; }
  bool operator==(std::string_view other) const { return text() == other; }

 private:
  size_t length_ = 0;
  char letters_[4] = {};
};

/// The header of a frame.
struct FrameHeader {
  /// The size of a header.
  static size_t length(unsigned version) { return version == 2 ? 6 : 10; }

  /// Empty if there is no frame.
  FrameID id;
  uint32_t size = 0;
  bool isCompressed = false, isEncrypted = false, isUnsynchronised = false;
  /// The size of the fields before the content: the group, the encryption, and the length.
  size_t extra = 0;

  /// Reads the header at `position`, which must be followed by at least one byte.
  FrameHeader(TagBody &body, size_t position);

 private:
  void readFlags(unsigned flags, unsigned version);
};

#endif
