#ifndef CTAGLIB_TAG_BODY_H
#define CTAGLIB_TAG_BODY_H

#include "CTagLib.h"
#include "FrameHeader.h"

#include <cstddef>
#include <string>
#include <string_view>

/// The bytes of an ID3v2 tag after its header, fetched on demand.
class TagBody {
 public:
  explicit TagBody(const ctag_source &tag);

  /// Whether the version of the tag is supported.
  bool isKnown() const { return version_ != 0; }
  /// The version: 2, 3 or 4.
  unsigned version() const { return version_; }
  /// The tag's header of ten bytes.
  std::string_view header() const { return {header_, sizeof header_}; }
  /// The number of bytes.
  size_t size() const { return size_; }

  /// Returns the position of the first frame.
  size_t firstFrame();

  /// Returns `count` bytes at `position`, valid until the next call, or none if they are not all
  /// available.
  std::string_view bytes(size_t position, size_t count);

  /// Returns the content of the frame at `position` without unsynchronisation, valid until the next
  /// call.
  std::string_view content(size_t position, const FrameHeader &frame);

 private:
  const ctag_source &tag_;
  char header_[10] = {};
  unsigned version_ = 0;
  /// The flags of the tag's header.
  unsigned flags_ = 0;
  size_t size_ = 0;
  /// Whether the whole tag was unsynchronised, as in versions before 2.4.
  bool isDecoded_ = false;
  std::string decoded_;
};

#endif
