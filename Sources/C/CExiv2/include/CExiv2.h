#ifndef CEXIV2_H
#define CEXIV2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A C interface to Exiv2, which is C++: functions from a file's bytes to its metadata, without I/O
/// or exceptions. Only the fields below are read, and never the location.

/// The result of reading.
typedef enum {
  CEXIV2_READ = 0,
  CEXIV2_UNKNOWN,
  CEXIV2_NO_MEMORY,
} cexiv2_status;

/// A time as the camera wrote it; empty if missing.
typedef struct {
  char time[32];
  char fraction[16];
  char offset[16];
} cexiv2_time;

/// A picture's metadata.
typedef struct {
  cexiv2_status status;
  /// DateTimeOriginal, DateTimeDigitized and DateTime.
  cexiv2_time times[3];
  /// As stored, before rotation; 0 if unknown.
  uint32_t width, height;
  /// EXIF's orientation from 1 to 8; 0 if unknown.
  int32_t orientation;
  /// The XMP rating; 0 if there is none.
  int32_t rating;
} cexiv2_facts;

/// Initializes Exiv2; call this once, before the other functions.
void cexiv2_begin(void);

/// Reads a picture, including raw formats.
cexiv2_facts cexiv2_read(const uint8_t *bytes, size_t count);

/// Reads EXIF, which begins with TIFF's header, and XMP extracted from a file; either may be empty.
cexiv2_facts cexiv2_read_blocks(
  const uint8_t *exif, size_t exif_count, const uint8_t *xmp, size_t xmp_count);

/// Returns the smallest preview in a raw file with at least `side` pixels on its longer side, or
/// else the largest, or NULL if there is none. Free with `free`.
uint8_t *cexiv2_preview(const uint8_t *bytes, size_t count, uint32_t side, size_t *preview_count);

#ifdef __cplusplus
}
#endif

#endif
