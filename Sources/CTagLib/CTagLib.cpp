#include "CTagLib.h"

#include "APEReader.h"
#include "ID3v2Reader.h"

#include <taglib/id3v1genres.h>
#include <taglib/tdebuglistener.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace {

/// TagLib complains on stderr about what it cannot read, which would tear the screen.
void silenceTagLib() {
  struct Silence final : TagLib::DebugListener {
    void printMessage(const TagLib::String &) override {}
  };
  // Never destroyed: TagLib may still speak while the program ends.
  static TagLib::DebugListener *const silence = [] {
    auto *listener = new Silence;
    TagLib::setDebugListener(listener);
    return listener;
  }();
  static_cast<void>(silence);
}

using Reader = void (*)(ItemList &, const TagLib::ByteVector &);

ctag_items *read(Reader reader, const uint8_t *bytes, size_t length) {
  try {
    silenceTagLib();
    auto list = std::make_unique<ItemList>();
    // Far above any real tag, and within what TagLib's 32-bit sizes can say.
    const size_t limit = 256 << 20;
    const TagLib::ByteVector data(reinterpret_cast<const char *>(bytes),
                                  static_cast<unsigned>(std::min(length, limit)));
    try {
      reader(*list, data);
    } catch (const std::bad_alloc &) {
      return nullptr;
    } catch (...) {
      // What was read before a frame that TagLib chokes on still counts.
    }
    return list.release()->publish();
  } catch (...) {
    return nullptr;
  }
}

}  // namespace

extern "C" ctag_items *ctag_read_id3v2(const uint8_t *tag, size_t length) {
  return read(readID3v2, tag, length);
}

extern "C" ctag_items *ctag_read_ape(const uint8_t *items, size_t length) {
  return read(readAPE, items, length);
}

extern "C" void ctag_free(ctag_items *items) { delete static_cast<ItemList *>(items); }

extern "C" const char *ctag_genre_name(int32_t number) {
  try {
    static const std::vector<std::string> names = [] {
      std::vector<std::string> list;
      for (const TagLib::String &name : TagLib::ID3v1::genreList())
        list.push_back(name.to8Bit(true));
      return list;
    }();
    if (number < 0 || static_cast<size_t>(number) >= names.size()) return nullptr;
    return names[static_cast<size_t>(number)].c_str();
  } catch (...) {
    return nullptr;
  }
}
