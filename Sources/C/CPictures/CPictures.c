#include "CPictures.h"

#include <stdio.h>
#include <string.h>

#include "decoders.h"

cpictures_picture cpictures_decode(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory) {
  cpictures_picture picture = {0};
  reduction r = {0};
  int is_decoded = 0;
  if (count >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) {
    is_decoded = decode_png(bytes, count, box, most_pixels, &r, picture.reason);
  } else if (count >= 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) {
    is_decoded = decode_jpeg(bytes, count, box, most_pixels, most_memory, &r, picture.reason);
  } else if (count >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) {
    is_decoded = decode_webp(bytes, count, box, most_pixels, most_memory, &r, picture.reason);
  } else {
    snprintf(picture.reason, sizeof picture.reason, "it is neither JPEG, PNG nor WebP");
  }
  if (is_decoded) {
    picture.pixels = reduction_take(&r);
    picture.width = r.width;
    picture.height = r.height;
  }
  reduction_end(&r);
  return picture;
}

cpictures_picture cpictures_decode_upright(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory) {
  cpictures_picture picture = cpictures_decode(bytes, count, box, most_pixels, most_memory);
  turn_picture(&picture, jpeg_orientation(bytes, count));
  return picture;
}
