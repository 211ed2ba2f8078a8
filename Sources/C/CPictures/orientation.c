#include <stdlib.h>
#include <string.h>

#include "decoders.h"

// The tag in TIFF, and the type of a value of 16 bits.
enum { ORIENTATION = 0x0112, SHORT = 3 };

static uint32_t number(const uint8_t *bytes, int count, int is_little) {
  uint32_t value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[is_little ? count - 1 - i : i];
  return value;
}

// Returns the orientation in the first directory of a TIFF file, or 1.
static int tiff_orientation(const uint8_t *tiff, size_t size) {
  if (size < 8) return 1;
  int is_little = memcmp(tiff, "II", 2) == 0;
  if (!is_little && memcmp(tiff, "MM", 2) != 0) return 1;
  size_t start = number(tiff + 4, 4, is_little);
  if (start > size - 2) return 1;
  uint32_t entries = number(tiff + start, 2, is_little);
  for (uint32_t i = 0; i < entries; i++) {
    size_t entry = start + 2 + (size_t)i * 12;
    if (entry + 12 > size) return 1;
    if (number(tiff + entry, 2, is_little) != ORIENTATION) continue;
    if (number(tiff + entry + 2, 2, is_little) != SHORT) return 1;
    uint32_t value = number(tiff + entry + 8, 2, is_little);
    return value >= 1 && value <= 8 ? (int)value : 1;
  }
  return 1;
}

int jpeg_orientation(const uint8_t *bytes, size_t count) {
  if (count < 3 || memcmp(bytes, "\xff\xd8\xff", 3) != 0) return 1;
  size_t at = 2;
  while (at + 4 <= count && bytes[at] == 0xFF) {
    uint8_t marker = bytes[at + 1];
    // Segments may be preceded by any number of these bytes.
    if (marker == 0xFF) {
      at++;
      continue;
    }
    // After the start of a scan, there are no more headers.
    if (marker == 0xDA || marker == 0xD9) break;
    size_t length = number(bytes + at + 2, 2, 0);
    if (length < 2 || length > count - at - 2) break;
    const uint8_t *content = bytes + at + 4;
    if (marker == 0xE1 && length >= 8 && memcmp(content, "Exif\0\0", 6) == 0) {
      return tiff_orientation(content + 6, length - 8);
    }
    at += 2 + length;
  }
  return 1;
}

void turn_picture(cpictures_picture *picture, int orientation) {
  if (orientation <= 1 || !picture->pixels) return;
  uint32_t width = picture->width, height = picture->height;
  int is_swapped = orientation >= 5;
  int is_from_right = orientation == 2 || orientation == 3 || orientation >= 7;
  int is_from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  uint8_t *turned = malloc((size_t)width * height * 4);
  // A picture on its side is better than none.
  if (!turned) return;
  uint32_t new_width = is_swapped ? height : width, new_height = is_swapped ? width : height;
  uint8_t *target = turned;
  for (uint32_t y = 0; y < new_height; y++) {
    for (uint32_t x = 0; x < new_width; x++, target += 4) {
      uint32_t column = is_swapped ? y : x, row = is_swapped ? x : y;
      if (is_from_right) column = width - 1 - column;
      if (is_from_bottom) row = height - 1 - row;
      memcpy(target, picture->pixels + ((size_t)row * width + column) * 4, 4);
    }
  }
  free(picture->pixels);
  picture->pixels = turned;
  picture->width = new_width;
  picture->height = new_height;
}
