#ifndef DECODERS_H
#define DECODERS_H

#include "CPictures.h"
#include "reduction.h"

// Each decodes what can be read into `r`, which it initializes. Returns whether the result is
// usable; otherwise sets `reason`.
int decode_jpeg(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory,
  reduction *r, char reason[200]);
int decode_png(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, reduction *r, char reason[200]);
int decode_webp(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory,
  reduction *r, char reason[200]);

// Returns the orientation in the Exif data of a JPEG, 1 to 8, or 1 for any other data.
int jpeg_orientation(const uint8_t *bytes, size_t count);

// Turns and mirrors a picture that is stored with an orientation of Exif.
void turn_picture(cpictures_picture *picture, int orientation);

#endif
