#ifndef DECODERS_H
#define DECODERS_H

#include "CPictures.h"
#include "reduction.h"

// Each adds what it can read to `r`, which it begins, and returns whether that is worth showing; if not,
// `reason` says why.
int decode_jpeg(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory,
  reduction *r, char reason[200]);
int decode_png(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, reduction *r, char reason[200]);

#endif
