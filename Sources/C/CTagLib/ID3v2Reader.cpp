#include "ID3v2Reader.h"

#include "FrameHeader.h"
#include "Inflation.h"
#include "TagBody.h"
#include "TextReader.h"

#include <taglib/attachedpictureframe.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/id3v2header.h>
#include <taglib/id3v2synchdata.h>
#include <taglib/relativevolumeframe.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

// The iteration over frames and the decoding of texts are our own. TagLib gets one frame at a time,
// without the following bytes, and only of the wanted types. Its own iteration (ID3v2::Tag) trusts
// frames with the rest of the tag: a compressed frame may inflate without a limit, a data length
// may extend over everything that follows, nested chapters recurse until the stack overflows, and a
// v2.3 extended header hides all frames. Its lists of texts take quadratic time, or hundreds of
// bytes for each empty one. It also creates half a dozen objects per frame, where there is one text
// to read.

using namespace TagLib;

namespace {

/// How many bytes of each kind may still be decoded.
struct Allowance {
  size_t text = 512 << 10;
  size_t lyrics = 1 << 20;
  size_t syncedLyrics = 512 << 10;
  size_t picture = 64 << 20;
  size_t volume = 4 << 10;
  size_t comment = 64 << 10;
  /// The content of compressed frames, whatever their kind.
  size_t inflated = 8 << 20;

  /// Returns whether a frame may be decoded, and deducts its cost.
  bool admit(FrameID id, size_t size) {
    size_t *left = ofKind(id);
    if (!left || size > longest(id)) return false;
    const size_t cost = std::max(size, leastCost(id));
    if (cost > *left) return false;
    *left -= cost;
    return true;
  }

  /// Deducts the cost of inflating a frame, which is high even for an empty one.
  void deductInflated(size_t size) {
    inflated -= std::min(inflated, std::max<size_t>(size, 4 << 10));
  }

  /// Whether a frame with this ID is decoded at all.
  bool isRead(FrameID id) { return ofKind(id); }

  static bool isPicture(FrameID id) { return id == "APIC" || id == "PIC"; }

 private:
  /// Returns what is left for frames of a kind, or null if they are not decoded.
  size_t *ofKind(FrameID id) {
    if (id.isPadded()) return nullptr;
    if (id.isText() || id == "UFID" || id == "POPM") return &text;
    if (id == "USLT") return &lyrics;
    if (id == "COMM") return &comment;
    if (id == "SYLT") return &syncedLyrics;
    if (isPicture(id)) return &picture;
    return id == "RVA2" ? &volume : nullptr;
  }

  static size_t longest(FrameID id) {
    // Other programs store arbitrary data in these; MusicBrainz stores 23 letters and an
    // identifier.
    if (id == "UFID") return 128;
    // An address of a person or program, a byte, and a counter of any length.
    if (id == "POPM") return 512;
    return SIZE_MAX;
  }

  /// TagLib creates a frame object for some frames, which costs as much for an empty one.
  static size_t leastCost(FrameID id) {
    if (isPicture(id)) return 64 << 10;
    return id == "RVA2" ? 64 : 0;
  }
};

bool hasWords(FrameID id) { return id == "USLT" || id == "SYLT"; }

/// Longer descriptions are of no use, and each value repeats its own.
const size_t longestDescription = 255;

void addTexts(ItemList &list, FrameID id, TextReader reader) {
  const bool isUser = id == "TXXX";
  std::string_view key;
  if (isUser)
    reader.read(key);
  else
    key = list.texts().copy(id.text());
  if (key.size() > longestDescription) return;
  std::string_view text;
  while (!reader.isAtEnd() && !list.isFull()) {
    reader.read(text);
    if (!text.empty())
      list.addText(isUser ? CTAG_USER_TEXT : CTAG_TEXT, key, text, reader.isUndeclared());
  }
}

/// Adds MusicBrainz's identifier of the recording, and ignores those of other databases.
void addIdentifier(ItemList &list, std::string_view content) {
  TextReader reader(content, TextReader::Latin1, list.texts());
  std::string_view owner, identifier;
  if (!reader.read(owner) || owner != "http://musicbrainz.org") return;
  reader.read(identifier);
  if (!identifier.empty())
    list.addText(CTAG_USER_TEXT, "UFID:http://musicbrainz.org", identifier);
}

/// Adds a rating from 0 to 255, followed by the address of the program or person that it is by, as
/// in `196 no@email`.
void addPopularity(ItemList &list, std::string_view content) {
  TextReader reader(content, TextReader::Latin1, list.texts());
  std::string_view owner;
  if (!reader.read(owner) || reader.isAtEnd() || list.isFull()) return;
  const std::string rating = std::to_string(static_cast<unsigned char>(reader.left()[0]));
  list.addText(CTAG_TEXT, "POPM", list.texts().copy(rating + " " + std::string(owner)));
}

void addLyrics(ItemList &list, std::string_view language, TextReader reader) {
  std::string_view description;
  if (!reader.read(description)) return;
  const std::string_view text = reader.rest();
  list.addLyrics(language, text, reader.isUndeclared());
}

/// Adds a comment. Comments with a description are programs' notes, such as iTunes' volumes; only
/// its numbers of added samples are of use.
void addComment(ItemList &list, TextReader reader) {
  std::string_view description;
  if (!reader.read(description) || list.isFull()) return;
  const std::string_view text = reader.rest();
  if (description.empty())
    list.addText(CTAG_TEXT, "COMM", text, reader.isUndeclared());
  else if (description == "iTunSMPB")
    list.addText(CTAG_USER_TEXT, "COMM:iTunSMPB", text);
}

void addSyncedLyrics(ItemList &list, std::string_view language, TextReader reader) {
  if (reader.left().size() < 2) return;
  const int unit = reader.left()[0];
  const int type = reader.left()[1];
  reader.skip(2);
  std::string_view text;
  if (!reader.read(text)) return;
  while (!reader.isAtEnd() && !list.isFull() && reader.read(text) && reader.left().size() >= 4) {
    list.addSyncedLyrics(type, unit, bigEndian(reader.left()), language, text,
                         reader.isUndeclared());
    reader.skip(4);
  }
}

/// Adds the contents of a text frame: the encoding, for lyrics the language, and the texts.
void addTextFrame(ItemList &list, FrameID id, std::string_view content) {
  const size_t start = id.isText() ? 1 : 4;
  if (content.size() <= start || !TextReader::knows(content[0])) return;
  const TextReader reader(content.substr(start), content[0], list.texts());
  if (id.isText()) return addTexts(list, id, reader);
  std::string_view language;
  TextReader(content.substr(1, 3), TextReader::Latin1, list.texts()).read(language);
  if (id == "COMM") return addComment(list, reader);
  if (id == "USLT")
    addLyrics(list, language, reader);
  else
    addSyncedLyrics(list, language, reader);
}

/// Gives access to `Frame::Header`, which is protected in TagLib.
struct OpenFrame : ID3v2::Frame {
  using Header = ID3v2::Frame::Header;
};

/// Returns a single frame. Its size is rewritten if TagLib would interpret it differently without
/// the following bytes, because iTunes writes plain sizes into v2.4 tags.
ByteVector frameAlone(std::string_view bytes, const FrameHeader &header, unsigned version) {
  ByteVector frame(bytes.data(), static_cast<unsigned>(bytes.size()));
  if (version >= 4 && OpenFrame::Header(frame, version).frameSize() != header.size) {
    const ByteVector plain = ID3v2::SynchData::fromUInt(header.size);
    std::copy(plain.begin(), plain.end(), frame.begin() + 4);
  }
  return frame;
}

/// Returns a peak as a fraction of full scale: its highest bit is 1, whatever the number of bits.
double scaled(const ID3v2::RelativeVolumeFrame::PeakVolume &peak) {
  double value = 0;
  for (const char byte : peak.peakVolume) value = value * 256 + static_cast<unsigned char>(byte);
  return std::ldexp(value, 1 - peak.bitsRepresentingPeak);
}

/// Adds the master volume of an RVA2 frame, with names like those of ReplayGain.
void addVolume(ItemList &list, const ID3v2::RelativeVolumeFrame &frame) {
  using Volume = ID3v2::RelativeVolumeFrame;
  if (!frame.channels().contains(Volume::MasterVolume)) return;
  const std::string name = "RVA2_" + frame.identification().to8Bit(true);
  const auto add = [&](const char *ending, double value) {
    list.addText(CTAG_USER_TEXT, list.texts().copy(name + ending),
                 list.texts().copy(std::to_string(value)));
  };
  add("_GAIN", frame.volumeAdjustmentIndex(Volume::MasterVolume) / 512.0);
  const Volume::PeakVolume peak = frame.peakVolume(Volume::MasterVolume);
  if (peak.bitsRepresentingPeak > 0) add("_PEAK", scaled(peak));
}

/// Adds the contents of a frame that TagLib parses; `bytes` include its header.
void addOtherFrame(ItemList &list, std::string_view bytes, const FrameHeader &header,
                   const TagBody &body) {
  // The tag's header for TagLib, without a size, which TagLib would reject if it had a high bit.
  ByteVector start(body.header().data(), 10);
  std::fill(start.begin() + 6, start.end(), '\0');
  // The content was decoded before it was inflated.
  if (header.isCompressed) start[5] = '\0';
  const ID3v2::Header tag(start);
  const std::unique_ptr<ID3v2::Frame> frame(ID3v2::FrameFactory::instance()->createFrame(
      frameAlone(bytes, header, body.version()), &tag));
  if (auto *picture = dynamic_cast<const ID3v2::AttachedPictureFrame *>(frame.get()))
    list.addPicture(picture->type(), list.texts().copy(picture->mimeType().to8Bit(true)),
                    picture->picture());
  else if (auto *volume = dynamic_cast<const ID3v2::RelativeVolumeFrame *>(frame.get()))
    addVolume(list, *volume);
}

/// Whether TagLib parses a frame.
bool isForTagLib(FrameID id) {
  return !id.isText() && !hasWords(id) && !(id == "COMM") && !(id == "UFID") &&
         !(id == "POPM");
}

/// Adds the contents of a frame that TagLib does not parse.
void addContent(ItemList &list, FrameID id, std::string_view content) {
  if (id == "UFID")
    addIdentifier(list, content);
  else if (id == "POPM")
    addPopularity(list, content);
  else
    addTextFrame(list, id, content);
}

/// Adds the contents of the admitted frame at `position`.
void addFrame(ItemList &list, TagBody &body, size_t position, const FrameHeader &header) {
  list.beginFrame();
  if (!isForTagLib(header.id)) return addContent(list, header.id, body.content(position, header));
  const std::string_view bytes =
      body.bytes(position, FrameHeader::length(body.version()) + header.size);
  if (!bytes.empty()) addOtherFrame(list, bytes, header, body);
}

/// Returns the bytes of an uncompressed frame.
std::string plainFrame(FrameID id, std::string_view content, unsigned version) {
  std::string bytes(id.text());
  // A v2.2 ID in a later tag.
  bytes.resize(4, '\0');
  const auto size = static_cast<unsigned>(content.size());
  const ByteVector field =
      version >= 4 ? ID3v2::SynchData::fromUInt(size) : ByteVector::fromUInt(size);
  bytes.append(field.data(), field.size()).append(2, '\0');
  return bytes.append(content);
}

/// Adds the contents of the compressed frame at `position`. Its declared size is not used, because
/// it may be wrong.
void addCompressedFrame(ItemList &list, TagBody &body, size_t position, const FrameHeader &header,
                        Allowance &allowance) {
  if (!allowance.isRead(header.id) || header.size > allowance.inflated) return;
  std::string content;
  const bool isWhole = inflateFrame(body.content(position, header), allowance.inflated, content);
  allowance.deductInflated(content.size());
  if (!isWhole || content.empty() || !allowance.admit(header.id, content.size())) {
    if (hasWords(header.id)) list.leaveOutLyrics();
    return;
  }
  list.beginFrame();
  if (!isForTagLib(header.id)) return addContent(list, header.id, content);
  FrameHeader plain = header;
  plain.size = static_cast<uint32_t>(content.size());
  addOtherFrame(list, plainFrame(header.id, content, body.version()), plain, body);
}

/// Whether frames with this ID are to be read.
bool isWanted(FrameID id, ctag_frames frames) {
  switch (frames) {
    case CTAG_COMMENTS: return id == "COMM";
    case CTAG_SHORT_FRAMES: return !Allowance::isPicture(id) && !hasWords(id);
    default: return true;
  }
}

}  // namespace

void readID3v2(ItemList &list, const ctag_source &tag, ctag_frames frames) {
  TagBody body(tag);
  if (!body.isKnown()) return;
  const size_t headerSize = FrameHeader::length(body.version());
  size_t position = body.firstFrame();
  Allowance allowance;

  while (body.size() - position > headerSize && !list.isFull()) {
    const FrameHeader frame(body, position);
    if (frame.id.isEmpty() || frame.size > body.size() - position - headerSize) return;

    const bool isReadable = frame.size > 0 && !frame.isEncrypted;
    if (isReadable && isWanted(frame.id, frames)) {
      if (frame.isCompressed)
        addCompressedFrame(list, body, position, frame, allowance);
      else if (allowance.admit(frame.id, frame.size))
        addFrame(list, body, position, frame);
      else if (hasWords(frame.id))
        list.leaveOutLyrics();
    }
    position += headerSize + frame.size;
  }
}
