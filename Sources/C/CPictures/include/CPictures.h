#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// libjpeg-turbo and libpng report errors by `longjmp`, which must never pass through Swift: here they are
/// one function from bytes to a small picture. It does no I/O, keeps no state, may be called from any
/// thread, and needs memory for one row and the result, whatever the file claims to be.

/// A decoded picture.
typedef struct {
  /// Red, green, blue, alpha, row by row; NULL if there is none. Free with `free`.
  uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  /// Why there is none, in a few words.
  char reason[200];
} cpictures_picture;

/// Decodes a JPEG or PNG to at most `box` pixels on its longer side, each the mean of those it stands
/// for. What is cut short is decoded as far as it goes; pixels that are missing are transparent.
///
/// Nothing of more than `most_pixels` is decoded, and no JPEG that needs more than `most_memory` bytes: a progressive one is
/// kept whole while it is decoded.
cpictures_picture cpictures_decode(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory);

/// Encodes red, green and blue bytes, row by row, as a JPEG; NULL if memory is short. Free with `free`.
uint8_t *cpictures_encode(
  const uint8_t *pixels, uint32_t width, uint32_t height, int quality, size_t *count);

/// Encodes red, green, blue and alpha bytes, row by row, as a PNG, without alpha unless it has one; NULL if memory is
/// short. Free with `free`.
uint8_t *cpictures_encode_png(
  const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, size_t *count);

#endif
