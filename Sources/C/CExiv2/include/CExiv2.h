#ifndef CEXIV2_H
#define CEXIV2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Exiv2 is C++: functions from a file's bytes to what it says, without I/O; no exception escapes. Only the fields below are
/// looked up: never where a picture was taken.

/// What came of it.
typedef enum {
  CEXIV2_READ = 0,
  CEXIV2_UNKNOWN,
  CEXIV2_NO_MEMORY,
} cexiv2_status;

/// A time as a camera writes it, in its own words; empty where it is not there.
typedef struct {
  char time[32];
  char fraction[16];
  char offset[16];
} cexiv2_time;

/// What a picture says of itself.
typedef struct {
  cexiv2_status status;
  /// DateTimeOriginal, DateTimeDigitized and DateTime.
  cexiv2_time times[3];
  /// As stored, before rotation; 0 if unknown.
  uint32_t width, height;
  /// 1 to 8, as EXIF has it; 0 if it does not say.
  int32_t orientation;
  /// Of XMP; 0 if there is none.
  int32_t rating;
} cexiv2_facts;

/// Gets Exiv2 ready; once, before anything else.
void cexiv2_begin(void);

/// Reads a picture, raw or not.
cexiv2_facts cexiv2_read(const uint8_t *bytes, size_t count);

/// Reads EXIF (which begins with TIFF's header) and XMP that somebody else took out of a file; either may be empty.
cexiv2_facts cexiv2_read_blocks(
  const uint8_t *exif, size_t exif_count, const uint8_t *xmp, size_t xmp_count);

/// The smallest preview of a raw file of at least `side` pixels on its longer side, or else the largest; NULL if there is
/// none. Free with `free`.
uint8_t *cexiv2_preview(const uint8_t *bytes, size_t count, uint32_t side, size_t *preview_count);

#ifdef __cplusplus
}
#endif

#endif
