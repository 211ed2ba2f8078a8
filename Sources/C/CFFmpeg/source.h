#ifndef CFFMPEG_SOURCE_H
#define CFFMPEG_SOURCE_H

#include <libavformat/avformat.h>

#include "CFFmpeg.h"

/// A file that is read for FFmpeg, and how much of it may still be.
typedef struct {
  int descriptor;
  int64_t size, position, budget;
  int is_exhausted;
  AVIOContext *io;
  AVFormatContext *format;
} source;

/// Opens a video whose format is known; false if it is none, and `close_source` is to be called in any case.
int open_source(source *s, int descriptor, int64_t size, int64_t budget, cffmpeg_kind kind);
void close_source(source *s);

/// The stream of pictures that is no cover; NULL if there is none.
AVStream *picture_stream(const source *s);

/// How often a stream's pictures must be turned clockwise by 90° to be upright.
int turns_of(const AVStream *stream);

/// A frame as red, green and blue bytes.
cffmpeg_picture picture_of(const AVFrame *frame, uint32_t side);

#endif
