#include "TagBody.h"

namespace {

const unsigned isUnsynchronised = 0x80, hasExtendedHeader = 0x40;

/// In version 2.2, a compressed tag, of which the form was never defined (id3v2-00, 3.1).
const unsigned isCompressed = 0x40;

/// Reverses unsynchronisation, which inserts a zero after each 0xFF.
std::string decoded(std::string_view bytes) {
  std::string result;
  result.reserve(bytes.size());
  bool isAfterFF = false;
  for (const char byte : bytes) {
    const bool isPut = isAfterFF && byte == 0;
    if (!isPut) result += byte;
    isAfterFF = !isPut && byte == '\xff';
  }
  return result;
}

/// Decodes a syncsafe size, or a plain one if a byte has its high bit set.
uint32_t syncSafe(std::string_view bytes) {
  const uint32_t plain = bigEndian(bytes);
  if (plain & 0x80808080) return plain;
  return (plain & 0x7F) | (plain & 0x7F00) >> 1 | (plain & 0x7F0000) >> 2 |
         (plain & 0x7F000000) >> 3;
}

}  // namespace

TagBody::TagBody(const ctag_source &tag) : tag_(tag) {
  if (tag.length <= sizeof header_) return;
  const uint8_t *const start = tag.bytes(tag.context, 0, sizeof header_);
  if (!start) return;
  std::string_view(reinterpret_cast<const char *>(start), sizeof header_).copy(header_, 10);
  const unsigned version = static_cast<unsigned char>(header_[3]);
  if (header().substr(0, 3) != "ID3" || version < 2 || version > 4) return;
  flags_ = static_cast<unsigned char>(header_[5]);
  if (version == 2 && flags_ & isCompressed) return;
  size_ = tag.length - sizeof header_;
  if (version < 4 && flags_ & isUnsynchronised) {
    decoded_ = decoded(bytes(0, size_));
    size_ = decoded_.size();
    isDecoded_ = true;
  }
  version_ = version;
}

size_t TagBody::firstFrame() {
  if (!(flags_ & hasExtendedHeader)) return 0;
  const std::string_view field = bytes(0, 4);
  // In v2.3, the size does not include its own field.
  const uint32_t size = version_ < 4 ? 4 + bigEndian(field) : syncSafe(field);
  return size > size_ ? 0 : size;
}

std::string_view TagBody::bytes(size_t position, size_t count) {
  if (position > size_ || count > size_ - position) return {};
  if (isDecoded_) return std::string_view(decoded_).substr(position, count);
  const uint8_t *const bytes = tag_.bytes(tag_.context, sizeof header_ + position, count);
  if (!bytes) return {};
  return {reinterpret_cast<const char *>(bytes), count};
}

std::string_view TagBody::content(size_t position, const FrameHeader &frame) {
  std::string_view content = bytes(position + FrameHeader::length(version_), frame.size);
  if (frame.isUnsynchronised || (version_ == 4 && flags_ & isUnsynchronised)) {
    decoded_ = decoded(content);
    content = decoded_;
  }
  return content.substr(frame.extra < content.size() ? frame.extra : content.size());
}
