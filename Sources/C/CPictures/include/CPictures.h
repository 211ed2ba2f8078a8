#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// libjpeg-turbo and libpng report errors by `longjmp`, which must not pass through Swift. These
/// functions do no I/O, keep no state, and may be called from any thread. Decoding needs memory
/// only for one row and the result, whatever size the file claims, or at most as much as allowed for
/// progressive JPEGs and some kinds of WebP.

/// A decoded picture.
typedef struct {
  /// RGBA rows, or NULL. Free with `free`.
  uint8_t *pixels;
  uint32_t width;
  uint32_t height;
  /// Why decoding failed, in a few words.
  char reason[200];
} cpictures_picture;

/// Decodes a JPEG, PNG or WebP to at most `box` pixels on its longer side, by averaging. A truncated file
/// is decoded as far as possible; missing pixels are transparent.
///
/// Fails for pictures of more than `most_pixels`, and for those that need more than `most_memory`
/// bytes: progressive JPEGs, lossless WebP and the alpha of lossy WebP are kept in memory while they
/// are decoded. Of an animation, the first frame is decoded.
cpictures_picture cpictures_decode(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory);

/// Decodes a picture in the same way, and turns and mirrors it as the Exif data of a JPEG says.
cpictures_picture cpictures_decode_upright(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory);

/// Encodes RGB rows as a JPEG. Returns NULL if memory is short. Free with `free`.
uint8_t *cpictures_encode(
  const uint8_t *pixels, uint32_t width, uint32_t height, int quality, size_t *count);

/// Encodes RGBA rows as a PNG, without alpha unless `has_alpha`. Returns NULL if memory is short.
/// Free with `free`.
uint8_t *cpictures_encode_png(
  const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, size_t *count);

#endif
