#ifndef CFFMPEG_SOURCE_H
#define CFFMPEG_SOURCE_H

#include <libavformat/avformat.h>

#include "CFFmpeg.h"

/// A file that FFmpeg reads, with a limit on the bytes read.
typedef struct {
  int descriptor;
  int64_t size, position, budget;
  int is_exhausted;
  AVIOContext *io;
  AVFormatContext *format;
} source;

/// Opens a video of a known format. Returns false on failure; call `close_source` in any case.
int open_source(source *s, int descriptor, int64_t size, int64_t budget, cffmpeg_kind kind);
void close_source(source *s);

/// Returns the video stream that is not a cover, or NULL.
AVStream *picture_stream(const source *s);

/// Returns how many times the pictures of a stream must be turned clockwise by 90° to be upright.
int turns_of(const AVStream *stream);

/// Converts a frame to RGB bytes.
cffmpeg_picture picture_of(const AVFrame *frame, uint32_t side);

#endif
