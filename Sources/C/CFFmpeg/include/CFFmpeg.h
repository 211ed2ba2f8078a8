#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <stddef.h>
#include <stdint.h>

/// FFmpeg's libraries for videos, WebP and GIF, in one thread, with the formats and decoders that are named here and no
/// others. A video is read through a descriptor, with a limit on the bytes.

/// What came of it.
typedef enum {
  CFFMPEG_READ = 0,
  CFFMPEG_UNKNOWN,
  CFFMPEG_TOO_COSTLY,
} cffmpeg_status;

/// What a file contains.
typedef enum {
  /// MP4, MOV and their kin.
  CFFMPEG_QUICKTIME,
  /// Matroska and WebM.
  CFFMPEG_MATROSKA,
  CFFMPEG_WEBP,
  CFFMPEG_GIF,
} cffmpeg_kind;

/// What a video says of itself.
typedef struct {
  cffmpeg_status status;
  /// When it was made, as ISO 8601 with the offset of the place; empty if it does not say.
  char creation_date[48];
  /// The instant at which it was made, as ISO 8601 in UTC; empty if it does not say.
  char creation_time[48];
  /// Seconds; 0 if unknown.
  double duration;
  /// As it is shown, after rotation; 0 if unknown.
  uint32_t width, height;
} cffmpeg_facts;

/// A decoded picture.
typedef struct {
  cffmpeg_status status;
  /// Red, green, blue, row by row; NULL if there is none. Free with `free`.
  uint8_t *pixels;
  uint32_t width, height;
  /// How often it must be turned clockwise by 90° to be upright: 0 to 3.
  int32_t turns;
} cffmpeg_picture;

/// Gets FFmpeg ready; once, before anything else.
void cffmpeg_begin(void);

/// Reads what a video says of itself.
cffmpeg_facts cffmpeg_read(int descriptor, int64_t size, cffmpeg_kind kind);

/// An early frame of a video, with at most `side` pixels on its longer side.
cffmpeg_picture cffmpeg_frame(
  int descriptor, int64_t size, cffmpeg_kind kind, uint32_t side, uint64_t most_pixels);

/// Decodes a WebP, or a GIF's first picture, with at most `side` pixels on its longer side.
cffmpeg_picture cffmpeg_decode(
  const uint8_t *bytes, size_t count, cffmpeg_kind kind, uint32_t side, uint64_t most_pixels);

/// Stretches pixels to another size; NULL if memory is short. Free with `free`.
uint8_t *cffmpeg_stretch(
  const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t new_width, uint32_t new_height);

#endif
