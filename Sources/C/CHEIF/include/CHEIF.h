#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

/// libheif for HEIC and AVIF: functions from a file's bytes, without I/O.

/// What came of it.
typedef enum {
  CHEIF_READ = 0,
  CHEIF_UNKNOWN,
  CHEIF_TOO_LARGE,
} cheif_status;

/// What a picture says of itself.
typedef struct {
  cheif_status status;
  /// As it is shown, after the file's own rotation; a camera's rotation in EXIF means nothing here.
  uint32_t width, height;
  /// EXIF from TIFF's header on, within `exif_block`; NULL if there is none.
  const uint8_t *exif;
  size_t exif_count;
  uint8_t *exif_block;
  uint8_t *xmp;
  size_t xmp_count;
} cheif_facts;

/// A decoded picture.
typedef struct {
  cheif_status status;
  /// Red, green, blue, row by row; NULL if there is none. Free with `free`.
  uint8_t *pixels;
  uint32_t width, height;
} cheif_picture;

/// Gets libheif ready; once, before anything else.
void cheif_begin(void);

/// Reads what a picture says of itself; to be freed by `cheif_end`.
cheif_facts cheif_read(const uint8_t *bytes, size_t count);
void cheif_end(cheif_facts *facts);

/// Decodes a picture, or the thumbnail in it if that has `side` pixels on its longer side.
///
/// Nothing of more than `most_pixels` is decoded.
cheif_picture cheif_decode(const uint8_t *bytes, size_t count, uint32_t side, uint64_t most_pixels);

#endif
