#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

/// libheif for HEIC and AVIF: functions from a file's bytes, without I/O.

/// The result of reading.
typedef enum {
  CHEIF_READ = 0,
  CHEIF_UNKNOWN,
  CHEIF_TOO_LARGE,
} cheif_status;

/// A picture's metadata.
typedef struct {
  cheif_status status;
  /// The displayed size, after the file's own rotation; EXIF's orientation does not apply.
  uint32_t width, height;
  /// EXIF from TIFF's header on, within `exif_block`, or NULL.
  const uint8_t *exif;
  size_t exif_count;
  uint8_t *exif_block;
  uint8_t *xmp;
  size_t xmp_count;
} cheif_facts;

/// A decoded picture.
typedef struct {
  cheif_status status;
  /// RGB rows, or NULL. Free with `free`.
  uint8_t *pixels;
  uint32_t width, height;
} cheif_picture;

/// Initializes libheif; call this once, before the other functions.
void cheif_begin(void);

/// Reads a picture's metadata. Free with `cheif_end`.
cheif_facts cheif_read(const uint8_t *bytes, size_t count);
void cheif_end(cheif_facts *facts);

/// Decodes a picture, or its thumbnail if that has `side` pixels on its longer side.
///
/// Fails if there are more than `most_pixels`.
cheif_picture cheif_decode(const uint8_t *bytes, size_t count, uint32_t side, uint64_t most_pixels);

#endif
