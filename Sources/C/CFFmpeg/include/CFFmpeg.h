#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <stddef.h>
#include <stdint.h>

/// FFmpeg's libraries for videos, WebP and GIF, in one thread, restricted to the formats and
/// decoders listed here. A video is read through a descriptor, with a limit on the bytes read.

/// The result of reading.
typedef enum {
  CFFMPEG_READ = 0,
  CFFMPEG_UNKNOWN,
  CFFMPEG_TOO_COSTLY,
} cffmpeg_status;

/// The format of a file.
typedef enum {
  /// MP4, MOV and related formats.
  CFFMPEG_QUICKTIME,
  /// Matroska and WebM.
  CFFMPEG_MATROSKA,
  CFFMPEG_WEBP,
  CFFMPEG_GIF,
} cffmpeg_kind;

/// A video's metadata.
typedef struct {
  cffmpeg_status status;
  /// The local creation time in ISO 8601 with an offset; empty if unknown.
  char creation_date[48];
  /// The creation time in ISO 8601 in UTC; empty if unknown.
  char creation_time[48];
  /// The duration in seconds; 0 if unknown.
  double duration;
  /// The displayed size, after rotation; 0 if unknown.
  uint32_t width, height;
} cffmpeg_facts;

/// A decoded picture.
typedef struct {
  cffmpeg_status status;
  /// RGB rows, or NULL. Free with `free`.
  uint8_t *pixels;
  uint32_t width, height;
  /// How many times to turn the picture clockwise by 90° to make it upright, 0 to 3.
  int32_t turns;
} cffmpeg_picture;

/// Initializes FFmpeg; call this once, before the other functions.
void cffmpeg_begin(void);

/// Reads a video's metadata.
cffmpeg_facts cffmpeg_read(int descriptor, int64_t size, cffmpeg_kind kind);

/// Decodes an early frame of a video, with at most `side` pixels on its longer side.
cffmpeg_picture cffmpeg_frame(
  int descriptor, int64_t size, cffmpeg_kind kind, uint32_t side, uint64_t most_pixels);

/// Decodes a WebP, or the first picture of a GIF, with at most `side` pixels on its longer side.
cffmpeg_picture cffmpeg_decode(
  const uint8_t *bytes, size_t count, cffmpeg_kind kind, uint32_t side, uint64_t most_pixels);

/// Stretches RGB pixels to another size. Returns NULL if memory is short. Free with `free`.
uint8_t *cffmpeg_stretch(
  const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t new_width, uint32_t new_height);

#endif
