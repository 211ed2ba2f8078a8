#include "FrameHeader.h"

#include "TagBody.h"

#include <algorithm>

namespace {

/// The later IDs of all text frames of version 2.2 (id3v2-00, 4.2), of iTunes' own, and of the other
/// frames of that version that are read here. They are those of version 2.4, or of 2.3 if 2.4 has no such frame.
constexpr std::string_view ofVersion2[][2] = {
    {"TAL", "TALB"}, {"TBP", "TBPM"}, {"TCM", "TCOM"}, {"TCO", "TCON"}, {"TCR", "TCOP"},
    {"TDA", "TDAT"}, {"TDY", "TDLY"}, {"TEN", "TENC"}, {"TFT", "TFLT"}, {"TIM", "TIME"},
    {"TKE", "TKEY"}, {"TLA", "TLAN"}, {"TLE", "TLEN"}, {"TMT", "TMED"}, {"TOA", "TOPE"},
    {"TOF", "TOFN"}, {"TOL", "TOLY"}, {"TOR", "TDOR"}, {"TOT", "TOAL"}, {"TP1", "TPE1"},
    {"TP2", "TPE2"}, {"TP3", "TPE3"}, {"TP4", "TPE4"}, {"TPA", "TPOS"}, {"TPB", "TPUB"},
    {"TRC", "TSRC"}, {"TRD", "TRDA"}, {"TRK", "TRCK"}, {"TSI", "TSIZ"}, {"TSS", "TSSE"},
    {"TT1", "TIT1"}, {"TT2", "TIT2"}, {"TT3", "TIT3"}, {"TXT", "TEXT"}, {"TXX", "TXXX"},
    {"TCP", "TCMP"}, {"TCT", "TCAT"}, {"TDS", "TDES"}, {"TID", "TGID"}, {"TKW", "TKWD"},
    {"TS2", "TSO2"}, {"TSA", "TSOA"}, {"TSC", "TSOC"}, {"TSP", "TSOP"}, {"TST", "TSOT"},
    {"MVN", "MVNM"}, {"MVI", "MVIN"}, {"GP1", "GRP1"},
    {"TYE", "TDRC"}, {"COM", "COMM"}, {"SLT", "SYLT"}, {"UFI", "UFID"}, {"ULT", "USLT"},
    {"POP", "POPM"},
};

/// The IDs in version 2.4 of frames of version 2.3.
constexpr std::string_view ofVersion3[][2] = {{"TYER", "TDRC"}, {"TORY", "TDOR"}};

/// Returns the later ID of a frame, or an empty one if it keeps its own.
template <size_t count>
std::string_view renamed(std::string_view id, const std::string_view (&names)[count][2]) {
  for (const auto &name : names) {
    if (id == name[0]) return name[1];
  }
  return {};
}

/// Decodes a syncsafe size. iTunes writes plain sizes, which are recognised by what follows the
/// frame.
uint32_t sizeOfVersion4(TagBody &body, size_t position, uint32_t plain) {
  if (plain & 0x80808080) return plain;
  const uint32_t size = (plain & 0x7F) | (plain & 0x7F00) >> 1 | (plain & 0x7F0000) >> 2 |
                        (plain & 0x7F000000) >> 3;
  const auto leadsToFrame = [&](uint32_t size) {
    const std::string_view next = body.bytes(position + 10 + size, 4);
    return next.size() == 4 && !FrameID(next, 4).isEmpty();
  };
  return size > 127 && !leadsToFrame(size) && leadsToFrame(plain) ? plain : size;
}

}  // namespace

FrameID::FrameID(std::string_view bytes, unsigned version) {
  const size_t length = version == 2 ? 3 : 4;
  // iTunes writes v2.2 IDs into later tags, padded with a NUL or a blank.
  const bool isPadded = length == 4 && (bytes[3] == 0 || bytes[3] == ' ');
  const bool isID = std::all_of(bytes.data(), bytes.data() + length - isPadded, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  if (!isID) return;
  length_ = isPadded && bytes[3] == 0 ? 3 : length;
  bytes.copy(letters_, length_);
  if (version == 4) return;
  const auto name = length_ == 3 ? renamed(text(), ofVersion2) : renamed(text(), ofVersion3);
  if (!name.empty()) length_ = name.copy(letters_, sizeof letters_);
}

FrameHeader::FrameHeader(TagBody &body, size_t position) {
  const unsigned version = body.version();
  const std::string_view bytes = body.bytes(position, length(version));
  if (bytes.empty() || bytes[0] == 0) return;
  id = FrameID(bytes, version);
  if (version == 2) {
    size = bigEndian(bytes.substr(3, 3));
    return;
  }
  size = bigEndian(bytes.substr(4));
  readFlags(static_cast<unsigned char>(bytes[9]), version);
  if (version == 4) size = sizeOfVersion4(body, position, size);
}

void FrameHeader::readFlags(unsigned flags, unsigned version) {
  if (version == 3) {
    isCompressed = flags & 0x80;
    isEncrypted = flags & 0x40;
    extra = (isCompressed ? 4 : 0) + (isEncrypted ? 1 : 0) + (flags & 0x20 ? 1 : 0);
  } else {
    isCompressed = flags & 0x08;
    isEncrypted = flags & 0x04;
    isUnsynchronised = flags & 0x02;
    extra = (flags & 0x40 ? 1 : 0) + (isEncrypted ? 1 : 0) + (flags & 0x01 ? 4 : 0);
  }
}
