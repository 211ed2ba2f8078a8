#include "ID3v2Reader.h"

#include <taglib/attachedpictureframe.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/id3v2header.h>
#include <taglib/id3v2synchdata.h>
#include <taglib/relativevolumeframe.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/unsynchronizedlyricsframe.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>

// The walk over the frames is ours; TagLib is given one frame at a time, with nothing after it, and
// only of the kinds that are wanted. Its own walk (ID3v2::Tag) trusts each frame with the rest of
// the tag: a compressed frame may inflate without limit, a data length may reach over all that
// follows, chapters in chapters recurse until the stack ends, and a v2.3 extended header hides
// every frame.

using namespace TagLib;

namespace {

/// `ByteVector::startsWith` makes a vector of the text each time.
bool begins(const ByteVector &id, const char *text) {
  const size_t length = std::strlen(text);
  return id.size() >= length && std::memcmp(id.data(), text, length) == 0;
}

/// How many bytes of each kind are decoded; a decoded byte costs TagLib up to a hundred times as
/// much.
struct Allowance {
  size_t text = 512 << 10;
  size_t lyrics = 1 << 20;
  // TagLib looks through the rest of a SYLT frame for the end of each piece: time grows with the
  // square.
  size_t syncedLyrics = 64 << 10;
  size_t picture = 64 << 20;
  size_t volume = 4 << 10;

  /// Whether a frame with this id may be decoded; takes its size off what is left of its kind.
  bool admit(const ByteVector &id, size_t size) {
    size_t *left = begins(id, "T") ? &text
                   : begins(id, "USLT") || begins(id, "ULT") ? &lyrics
                   : begins(id, "SYLT") || begins(id, "SLT") ? &syncedLyrics
                   : begins(id, "APIC") || begins(id, "PIC") ? &picture
                   : begins(id, "RVA2")                      ? &volume
                                                             : nullptr;
    if (!left || size > *left) return false;
    *left -= size;
    return true;
  }
};

/// Opens up `Frame::Header`, which TagLib shows to its frames alone.
struct OpenFrame : ID3v2::Frame {
  using Header = ID3v2::Frame::Header;
};

unsigned byteAt(const ByteVector &data, unsigned index) {
  return static_cast<unsigned char>(data.at(index));
}

bool isFrameID(const ByteVector &id) {
  // iTunes writes v2.2 ids into v2.3 tags, with a NUL as the fourth byte.
  const unsigned length = id.size() == 4 && id.at(3) == 0 ? 3 : id.size();
  return length >= 3 && std::all_of(id.begin(), id.begin() + length, [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
         });
}

bool isGenre(const ByteVector &id) {
  return id.size() == 4 ? begins(id, "TCON") || (begins(id, "TCO") && id.at(3) == 0)
                        : id.size() == 3 && begins(id, "TCO");
}

/// The frame at `position`, alone. Its size is written anew if TagLib would take it otherwise once
/// the bytes that follow are gone (iTunes writes plain sizes into v2.4 tags). A genre gets the id
/// of another text: TagLib takes the brackets in genres apart and loses those that it does not
/// understand.
ByteVector frameAlone(const ByteVector &body, unsigned position, unsigned headerSize, unsigned size,
                      unsigned version, bool isGenre) {
  ByteVector frame = body.mid(position, headerSize + size);
  if (version >= 4 && OpenFrame::Header(frame, version).frameSize() != size) {
    const ByteVector plain = ID3v2::SynchData::fromUInt(size);
    std::copy(plain.begin(), plain.end(), frame.begin() + 4);
  }
  if (isGenre) std::memcpy(frame.data(), "TEN", 3);
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
  const String name = "RVA2_" + frame.identification();
  const double decibels = frame.volumeAdjustmentIndex(Volume::MasterVolume) / 512.0;
  list.addText(CTAG_USER_TEXT, name + "_GAIN", std::to_string(decibels));
  const Volume::PeakVolume peak = frame.peakVolume(Volume::MasterVolume);
  if (peak.bitsRepresentingPeak > 0)
    list.addText(CTAG_USER_TEXT, name + "_PEAK", std::to_string(scaled(peak)));
}

void addFrame(ItemList &list, const ID3v2::Frame &frame, bool isGenre) {
  list.beginFrame();
  if (auto *user = dynamic_cast<const ID3v2::UserTextIdentificationFrame *>(&frame)) {
    const StringList fields = user->fieldList();
    // The first field is the description.
    for (auto field = fields.begin(); field != fields.end(); ++field)
      if (field != fields.begin()) list.addText(CTAG_USER_TEXT, user->description(), *field);
  } else if (auto *text = dynamic_cast<const ID3v2::TextIdentificationFrame *>(&frame)) {
    const String key(isGenre ? ByteVector("TCON") : text->frameID());
    for (const String &field : text->fieldList()) list.addText(CTAG_TEXT, key, field);
  } else if (auto *lyrics = dynamic_cast<const ID3v2::UnsynchronizedLyricsFrame *>(&frame)) {
    list.addLyrics(lyrics->description(), lyrics->language(), lyrics->text());
  } else if (auto *synced = dynamic_cast<const ID3v2::SynchronizedLyricsFrame *>(&frame)) {
    for (const auto &piece : synced->synchedText())
      list.addSyncedLyrics(synced->type(), synced->timestampFormat(), piece.time,
                           synced->language(), piece.text);
  } else if (auto *picture = dynamic_cast<const ID3v2::AttachedPictureFrame *>(&frame)) {
    list.addPicture(picture->type(), picture->mimeType(), picture->picture());
  } else if (auto *volume = dynamic_cast<const ID3v2::RelativeVolumeFrame *>(&frame)) {
    addVolume(list, *volume);
  }
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

  const unsigned headerSize = OpenFrame::Header::size(version);
  unsigned position = extendedHeaderSize(header, body);
  if (position > body.size()) position = 0;
  Allowance allowance;

  while (body.size() - position > headerSize && byteAt(body, position) != 0) {
    const OpenFrame::Header frameHeader(body.mid(position), version);
    const ByteVector id = frameHeader.frameID();
    const unsigned size = frameHeader.frameSize();
    if (!isFrameID(id) || size > body.size() - position - headerSize) return;

    // Nobody writes compressed frames but those who hide something big in them.
    if (size > 0 && !frameHeader.compression() && !frameHeader.encryption() &&
        allowance.admit(id, size)) {
      const bool genre = isGenre(id);
      const ByteVector alone = frameAlone(body, position, headerSize, size, version, genre);
      const std::unique_ptr<ID3v2::Frame> frame(
          ID3v2::FrameFactory::instance()->createFrame(alone, &header));
      if (frame) addFrame(list, *frame, genre);
    }
    position += headerSize + size;
  }
}
