#include "CTagLib.h"

#include "APEReader.h"
#include "ID3v2Reader.h"

#include <taglib/id3v1genres.h>
#include <taglib/tdebuglistener.h>

#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Discards TagLib's messages on stderr, which would corrupt the screen.
void silenceTagLib() {
  struct Silence final : TagLib::DebugListener {
    void printMessage(const TagLib::String &) override {}
  };
  // Never destroyed, because TagLib may write messages while the program exits.
  static TagLib::DebugListener *const silence = [] {
    auto *listener = new Silence;
    TagLib::setDebugListener(listener);
    return listener;
  }();
  static_cast<void>(silence);
}

/// Returns the list that `fill` fills, or NULL if memory is short.
template <typename Fill>
ctag_items *listFilled(Fill fill) {
  try {
    silenceTagLib();
    auto list = std::make_unique<ItemList>();
    try {
      fill(*list);
    } catch (const std::bad_alloc &) {
      return nullptr;
    } catch (...) {
      // What was read before a frame that TagLib fails on is still valid.
    }
    return list.release()->publish();
  } catch (...) {
    return nullptr;
  }
}

}  // namespace

extern "C" ctag_items *ctag_read_id3v2(const ctag_source *tag, ctag_frames frames) {
  return listFilled([=](ItemList &list) { readID3v2(list, *tag, frames); });
}

extern "C" ctag_items *ctag_read_ape(const uint8_t *items, size_t length) {
  const std::string_view bytes(reinterpret_cast<const char *>(items), length);
  return listFilled([=](ItemList &list) { readAPE(list, bytes); });
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
