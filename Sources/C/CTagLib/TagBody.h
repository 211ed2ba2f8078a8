#ifndef CTAGLIB_TAG_BODY_H
#define CTAGLIB_TAG_BODY_H

#include "CTagLib.h"
#include "FrameHeader.h"

#include <cstddef>
#include <string>
#include <string_view>

/// The bytes of an ID3v2 tag behind its header, of which only those are fetched that are asked for.
class TagBody {
 public:
  explicit TagBody(const ctag_source &tag);

  /// Whether it belongs to a tag of a version that is read.
  bool isKnown() const { return version_ != 0; }
  /// 2, 3 or 4.
  unsigned version() const { return version_; }
  /// The ten bytes before it.
  std::string_view header() const { return {header_, sizeof header_}; }
  /// How many bytes there are.
  size_t size() const { return size_; }

  /// Where the first frame begins.
  size_t firstFrame();

  /// So many bytes at `position`, until the next call; none if they are not all there.
  std::string_view bytes(size_t position, size_t count);

  /// What the frame at `position` says, its bytes as they were before they were made safe for players
  /// that know no tags; until the next call.
  std::string_view content(size_t position, const FrameHeader &frame);

 private:
  const ctag_source &tag_;
  char header_[10] = {};
  unsigned version_ = 0;
  /// The flags of the tag's header.
  unsigned flags_ = 0;
  size_t size_ = 0;
  /// Of versions before 2.4, a tag that was made safe as a whole.
  bool isDecoded_ = false;
  std::string decoded_;
};

#endif
