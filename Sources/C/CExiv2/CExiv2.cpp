#include "CExiv2.h"

// Exiv2 0.27 returns images in an auto_ptr.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include <exiv2/exiv2.hpp>

namespace {

template <size_t size>
void copy(const Exiv2::ExifData &exif, const char *key, char (&target)[size]) {
  auto found = exif.findKey(Exiv2::ExifKey(key));
  // A valid text is short.
  if (found == exif.end() || found->size() <= 0 || found->size() > 64) return;
  std::string text = found->toString();
  std::strncpy(target, text.c_str(), size - 1);
}

void read_times(const Exiv2::ExifData &exif, cexiv2_facts &facts) {
  static const char *const keys[3][3] = {
    {"Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal", "Exif.Photo.OffsetTimeOriginal"},
    {"Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized", "Exif.Photo.OffsetTimeDigitized"},
    {"Exif.Image.DateTime", "Exif.Photo.SubSecTime", "Exif.Photo.OffsetTime"},
  };
  for (int i = 0; i < 3; i++) {
    copy(exif, keys[i][0], facts.times[i].time);
    copy(exif, keys[i][1], facts.times[i].fraction);
    copy(exif, keys[i][2], facts.times[i].offset);
  }
  // TIFF/EP, on which raw formats are based, has it in the first directory.
  if (!facts.times[0].time[0]) copy(exif, "Exif.Image.DateTimeOriginal", facts.times[0].time);
}

void read_tags(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp, cexiv2_facts &facts) {
  read_times(exif, facts);
  auto orientation = exif.findKey(Exiv2::ExifKey("Exif.Image.Orientation"));
  if (orientation != exif.end() && orientation->count() == 1) {
    float value = orientation->toFloat();
    if (value >= 1 && value <= 8) facts.orientation = static_cast<int32_t>(value);
  }
  auto rating = xmp.findKey(Exiv2::XmpKey("Xmp.xmp.Rating"));
  if (rating != xmp.end() && rating->size() < 16) {
    float value = rating->toFloat();
    if (value >= -1 && value <= 5) facts.rating = static_cast<int32_t>(value);
  }
}

// Returns the result of `body`, or the status of its exception.
template <typename Body>
cexiv2_facts caught(Body body) {
  cexiv2_facts facts = {};
  try {
    body(facts);
  } catch (const std::bad_alloc &) {
    facts = {};
    facts.status = CEXIV2_NO_MEMORY;
  } catch (...) {
    facts = {};
    facts.status = CEXIV2_UNKNOWN;
  }
  return facts;
}

}  // namespace

extern "C" {

void cexiv2_begin(void) {
  try {
    Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    Exiv2::XmpParser::initialize();
    // Canon's newer raw files, which this version reads only if enabled.
    Exiv2::enableBMFF(true);
  } catch (...) {
  }
}

cexiv2_facts cexiv2_read(const uint8_t *bytes, size_t count) {
  return caught([&](cexiv2_facts &facts) {
    auto image = Exiv2::ImageFactory::open(bytes, static_cast<long>(count));
    image->readMetadata();
    facts.width = static_cast<uint32_t>(std::max(0, static_cast<int>(image->pixelWidth())));
    facts.height = static_cast<uint32_t>(std::max(0, static_cast<int>(image->pixelHeight())));
    read_tags(image->exifData(), image->xmpData(), facts);
  });
}

cexiv2_facts cexiv2_read_blocks(
  const uint8_t *exif, size_t exif_count, const uint8_t *xmp, size_t xmp_count) {
  return caught([&](cexiv2_facts &facts) {
    Exiv2::ExifData tags;
    Exiv2::XmpData properties;
    if (exif_count > 0) Exiv2::ExifParser::decode(tags, exif, static_cast<uint32_t>(exif_count));
    if (xmp_count > 0) {
      std::string text(reinterpret_cast<const char *>(xmp), xmp_count);
      Exiv2::XmpParser::decode(properties, text);
    }
    read_tags(tags, properties, facts);
  });
}

uint8_t *cexiv2_preview(const uint8_t *bytes, size_t count, uint32_t side, size_t *preview_count) {
  try {
    auto image = Exiv2::ImageFactory::open(bytes, static_cast<long>(count));
    image->readMetadata();
    Exiv2::PreviewManager previews(*image);
    // Sorted from the smallest to the largest.
    auto all = previews.getPreviewProperties();
    auto end = std::remove_if(all.begin(), all.end(), [](const Exiv2::PreviewProperties &preview) {
      return preview.mimeType_ != "image/jpeg";
    });
    if (all.begin() == end) return nullptr;
    auto chosen = std::find_if(all.begin(), end, [&](const Exiv2::PreviewProperties &preview) {
      return std::max(preview.width_, preview.height_) >= side;
    });
    Exiv2::PreviewImage preview = previews.getPreviewImage(chosen == end ? *(end - 1) : *chosen);
    auto *copied = static_cast<uint8_t *>(std::malloc(std::max<size_t>(1, preview.size())));
    if (!copied) return nullptr;
    std::memcpy(copied, preview.pData(), preview.size());
    *preview_count = preview.size();
    return copied;
  } catch (...) {
    return nullptr;
  }
}
}
