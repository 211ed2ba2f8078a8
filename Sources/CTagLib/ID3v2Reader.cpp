#include "ID3v2Reader.h"

#include "TextReader.h"

#include <taglib/attachedpictureframe.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/id3v2header.h>
#include <taglib/id3v2synchdata.h>
#include <taglib/relativevolumeframe.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>

// The walk over the frames is ours, and so are their texts; TagLib is given one frame at a time,
// with nothing after it, and only of the kinds that are wanted. Its own walk (ID3v2::Tag) trusts
// each frame with the rest of the tag: a compressed frame may inflate without limit, a data length
// may reach over all that follows, chapters in chapters recurse until the stack ends, and a v2.3
// extended header hides every frame. Its lists of texts cost with the square of their length, or
// hundreds of bytes for each that is empty.

using namespace TagLib;

namespace {

/// How many bytes of each kind are decoded.
struct Allowance {
  size_t text = 512 << 10;
  size_t lyrics = 1 << 20;
  size_t syncedLyrics = 512 << 10;
  size_t picture = 64 << 20;
  size_t volume = 4 << 10;
  size_t comment = 64 << 10;

  /// Whether a frame with this id may be decoded; takes what it costs off what is left of its kind.
  bool admit(const std::string &id, size_t size) {
    if (id.back() == ' ') return false;
    if (id[0] == 'T') return take(text, size);
    if (id == "USLT") return take(lyrics, size);
    if (id == "COMM") return take(comment, size);
    if (id == "SYLT") return take(syncedLyrics, size);
    // TagLib makes a frame of these: one that is empty costs it as much as one that is not.
    if (id == "APIC" || id == "PIC") return take(picture, std::max<size_t>(size, 64 << 10));
    // Others keep whatever they like in it; MusicBrainz 23 letters and an identifier.
    if (id == "UFID") return size <= 128 && take(text, size);
    if (id == "RVA2") return take(volume, std::max<size_t>(size, 64));
    return false;
  }

 private:
  static bool take(size_t &left, size_t cost) {
    if (cost > left) return false;
    left -= cost;
    return true;
  }
};

/// The id of a frame as version 2.4 has it; empty if these `length` bytes are none. A v2.2 id that
/// is padded with a blank keeps it: nobody knows such a frame.
std::string frameID(const char *bytes, size_t length, unsigned version) {
  // iTunes writes v2.2 ids into later tags, with a NUL as the fourth byte, or a blank.
  const bool isPadded = length == 4 && (bytes[3] == 0 || bytes[3] == ' ');
  const bool isID = std::all_of(bytes, bytes + length - isPadded, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  if (!isID) return std::string();
  const std::string id(bytes, isPadded && bytes[3] == 0 ? 3 : length);
  static const std::string renamed[][2] = {
      {"TT2", "TIT2"}, {"TP1", "TPE1"}, {"TAL", "TALB"},   {"TP2", "TPE2"},   {"TCO", "TCON"},
      {"TRK", "TRCK"}, {"TPA", "TPOS"}, {"TYE", "TDRC"},   {"TOR", "TDOR"},   {"TXX", "TXXX"},
      {"ULT", "USLT"}, {"SLT", "SYLT"}, {"UFI", "UFID"}, {"TYER", "TDRC"}, {"TORY", "TDOR"},
      {"TCM", "TCOM"}, {"TDA", "TDAT"}, {"TIM", "TIME"}, {"COM", "COMM"},
  };
  if (version < 4)
    for (const auto &names : renamed)
      if (id == names[0]) return names[1];
  return id;
}

/// How a frame begins. TagLib's own allocates for each, and there may be 100 000 in a megabyte.
struct FrameHeader {
  /// How many bytes it takes.
  static unsigned length(unsigned version) { return version == 2 ? 6 : 10; }

  std::string id;
  unsigned size;
  bool isCompressed = false, isEncrypted = false, isUnsynchronised = false;
  /// What stands before the content: the group that it belongs to, and how long it is.
  unsigned extra = 0;

  /// The header at `position`, behind which there must be something.
  FrameHeader(const ByteVector &body, unsigned position, unsigned version) {
    const char *const bytes = body.data() + position;
    id = frameID(bytes, version == 2 ? 3 : 4, version);
    size = version == 2 ? body.toUInt(position + 3, 3, true) : body.toUInt(position + 4, true);
    if (version == 2) return;
    const unsigned flags = static_cast<unsigned char>(bytes[9]);
    if (version == 3) {
      isCompressed = flags & 0x80;
      isEncrypted = flags & 0x40;
      extra = flags & 0x20 ? 1 : 0;
    } else {
      size = sizeOfVersion4(body, position, size);
      isCompressed = flags & 0x08;
      isEncrypted = flags & 0x04;
      isUnsynchronised = flags & 0x02;
      extra = (flags & 0x40 ? 1 : 0) + (flags & 0x01 ? 4 : 0);
    }
  }

 private:
  /// Seven bits a byte; but iTunes writes plain sizes, which show by what follows.
  static unsigned sizeOfVersion4(const ByteVector &body, unsigned position, unsigned plain) {
    if (plain & 0x80808080) return plain;
    const unsigned size = (plain & 0x7F) | (plain & 0x7F00) >> 1 | (plain & 0x7F0000) >> 2 |
                          (plain & 0x7F000000) >> 3;
    const auto leadsToFrame = [&](unsigned size) {
      const size_t next = size_t(position) + 10 + size;
      return next + 4 <= body.size() && !frameID(body.data() + next, 4, 4).empty();
    };
    return size > 127 && !leadsToFrame(size) && leadsToFrame(plain) ? plain : size;
  }
};

/// What a frame says, its bytes as they were before they were made safe for players that know no
/// tags.
ByteVector content(const ByteVector &body, unsigned start, const FrameHeader &header,
                   bool isUnsynchronised) {
  ByteVector content = body.mid(start, header.size);
  if (isUnsynchronised || header.isUnsynchronised) content = ID3v2::SynchData::decode(content);
  return header.extra ? content.mid(header.extra) : content;
}

/// Nobody asks for longer descriptions, and each value repeats its own.
const size_t longestDescription = 255;

void addTexts(ItemList &list, const std::string &id, TextReader reader) {
  const bool isUser = id == "TXXX";
  std::string key = id;
  if (isUser) reader.read(key);
  if (key.size() > longestDescription) return;
  std::string text;
  while (!reader.isAtEnd() && !list.isFull()) {
    reader.read(text);
    if (!text.empty()) list.addText(isUser ? CTAG_USER_TEXT : CTAG_TEXT, key, std::move(text));
  }
}

/// Adds what MusicBrainz calls the recording; other databases' names of it are passed over.
void addIdentifier(ItemList &list, const ByteVector &content) {
  TextReader reader(content.data(), content.data() + content.size(), TextReader::Latin1);
  std::string owner, identifier;
  if (!reader.read(owner) || owner != "http://musicbrainz.org") return;
  reader.read(identifier);
  if (!identifier.empty()) list.addText(CTAG_USER_TEXT, "UFID:" + owner, std::move(identifier));
}

void addLyrics(ItemList &list, const std::string &language, TextReader reader) {
  std::string description;
  if (reader.read(description)) list.addLyrics(language, reader.rest());
}

/// Adds what somebody wrote; comments with a description are programs' notes, such as iTunes' volumes.
void addComment(ItemList &list, TextReader reader) {
  std::string description;
  if (reader.read(description) && description.empty() && !list.isFull())
    list.addText(CTAG_TEXT, "COMM", reader.rest());
}

void addSyncedLyrics(ItemList &list, const std::string &language, TextReader reader) {
  if (reader.left() < 2) return;
  const int unit = reader.place()[0];
  const int type = reader.place()[1];
  reader.skip(2);
  std::string text;
  if (!reader.read(text)) return;
  while (!reader.isAtEnd() && !list.isFull() && reader.read(text) && reader.left() >= 4) {
    const ByteVector time(reader.place(), 4);
    list.addSyncedLyrics(type, unit, time.toUInt(), language, std::move(text));
    reader.skip(4);
  }
}

/// Adds what a frame of text says: its encoding, of words their language, and then the texts.
void addTextFrame(ItemList &list, const std::string &id, const ByteVector &content) {
  const char *const bytes = content.data();
  const bool hasLanguage = id[0] != 'T';
  const unsigned start = hasLanguage ? 4 : 1;
  if (content.size() <= start || !TextReader::knows(bytes[0])) return;
  const TextReader reader(bytes + start, bytes + content.size(), bytes[0]);
  if (!hasLanguage) return addTexts(list, id, reader);
  std::string language;
  TextReader(bytes + 1, bytes + start, TextReader::Latin1).read(language);
  if (id == "COMM") return addComment(list, reader);
  if (id == "USLT")
    addLyrics(list, language, reader);
  else
    addSyncedLyrics(list, language, reader);
}

/// Opens up `Frame::Header`, which TagLib shows to its frames alone.
struct OpenFrame : ID3v2::Frame {
  using Header = ID3v2::Frame::Header;
};

/// The frame at `position`, alone. Its size is written again if TagLib would take it otherwise once
/// the bytes that follow are gone (iTunes writes plain sizes into v2.4 tags).
ByteVector frameAlone(const ByteVector &body, unsigned position, unsigned headerSize, unsigned size,
                      unsigned version) {
  ByteVector frame = body.mid(position, headerSize + size);
  if (version >= 4 && OpenFrame::Header(frame, version).frameSize() != size) {
    const ByteVector plain = ID3v2::SynchData::fromUInt(size);
    std::copy(plain.begin(), plain.end(), frame.begin() + 4);
  }
  return frame;
}

/// A part of full scale: the highest bit of a peak is 1, however many bits it has.
double scaled(const ID3v2::RelativeVolumeFrame::PeakVolume &peak) {
  double value = 0;
  for (const char byte : peak.peakVolume) value = value * 256 + static_cast<unsigned char>(byte);
  return std::ldexp(value, 1 - peak.bitsRepresentingPeak);
}

/// The master volume of an RVA2 frame, named as ReplayGain names it where it has names.
void addVolume(ItemList &list, const ID3v2::RelativeVolumeFrame &frame) {
  using Volume = ID3v2::RelativeVolumeFrame;
  if (!frame.channels().contains(Volume::MasterVolume)) return;
  const std::string name = "RVA2_" + frame.identification().to8Bit(true);
  const double decibels = frame.volumeAdjustmentIndex(Volume::MasterVolume) / 512.0;
  list.addText(CTAG_USER_TEXT, name + "_GAIN", std::to_string(decibels));
  const Volume::PeakVolume peak = frame.peakVolume(Volume::MasterVolume);
  if (peak.bitsRepresentingPeak > 0)
    list.addText(CTAG_USER_TEXT, name + "_PEAK", std::to_string(scaled(peak)));
}

/// Adds what a frame says that TagLib takes apart.
void addOtherFrame(ItemList &list, const ID3v2::Frame &frame) {
  if (auto *picture = dynamic_cast<const ID3v2::AttachedPictureFrame *>(&frame))
    list.addPicture(picture->type(), picture->mimeType().to8Bit(true), picture->picture());
  else if (auto *volume = dynamic_cast<const ID3v2::RelativeVolumeFrame *>(&frame))
    addVolume(list, *volume);
}

/// The tag's header as TagLib knows it: its version and whether frames are unsynchronised.
ID3v2::Header plainHeader(const ByteVector &bytes) {
  ByteVector header = bytes.mid(0, 10);
  // A size with a high bit makes TagLib refuse the header; the size is none of its business here.
  std::fill(header.begin() + 6, header.end(), '\0');
  return ID3v2::Header(header);
}

/// How many bytes the extended header takes, 0 if there is none.
unsigned extendedHeaderSize(const ID3v2::Header &header, const ByteVector &body) {
  if (!header.extendedHeader()) return 0;
  // In v2.3 it does not count its own size field.
  if (header.majorVersion() < 4) return 4 + body.toUInt(0U);
  return ID3v2::SynchData::toUInt(body.mid(0, 4));
}

}  // namespace

void readID3v2(ItemList &list, const ByteVector &bytes) {
  if (bytes.size() <= 10 || !bytes.startsWith("ID3")) return;
  const ID3v2::Header header = plainHeader(bytes);
  const unsigned version = header.majorVersion();
  if (version < 2 || version > 4) return;

  ByteVector body = bytes.mid(10);
  if (version <= 3 && header.unsynchronisation()) body = ID3v2::SynchData::decode(body);

  const unsigned headerSize = FrameHeader::length(version);
  unsigned position = extendedHeaderSize(header, body);
  if (position > body.size()) position = 0;
  Allowance allowance;

  while (body.size() - position > headerSize && body.at(position) != 0 && !list.isFull()) {
    const FrameHeader frame(body, position, version);
    const unsigned size = frame.size;
    if (frame.id.empty() || size > body.size() - position - headerSize) return;

    // Nobody writes compressed frames but those who hide something big in them.
    const bool isPlain = size > 0 && !frame.isCompressed && !frame.isEncrypted;
    if (isPlain && allowance.admit(frame.id, size)) {
      list.beginFrame();
      const bool isUnsynchronised = version >= 4 && header.unsynchronisation();
      if (frame.id[0] == 'T' || frame.id == "USLT" || frame.id == "SYLT" || frame.id == "COMM") {
        addTextFrame(list, frame.id,
                     content(body, position + headerSize, frame, isUnsynchronised));
      } else if (frame.id == "UFID") {
        addIdentifier(list, content(body, position + headerSize, frame, isUnsynchronised));
      } else {
        const ByteVector alone = frameAlone(body, position, headerSize, size, version);
        const std::unique_ptr<ID3v2::Frame> other(
            ID3v2::FrameFactory::instance()->createFrame(alone, &header));
        if (other) addOtherFrame(list, *other);
      }
    } else if (isPlain && (frame.id == "USLT" || frame.id == "SYLT")) {
      list.leaveOutLyrics();
    }
    position += headerSize + size;
  }
}
