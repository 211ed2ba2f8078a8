#include "source.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

#include <libavutil/display.h>

static int read_bytes(void *opaque, uint8_t *target, int count) {
  source *s = opaque;
  if (s->budget <= 0) {
    s->is_exhausted = 1;
    return AVERROR(EIO);
  }
  ssize_t got;
  do got = pread(s->descriptor, target, (size_t)count, s->position);
  while (got < 0 && errno == EINTR);
  if (got < 0) return AVERROR(EIO);
  if (got == 0) return AVERROR_EOF;
  s->position += got;
  s->budget -= got;
  return (int)got;
}

static int64_t move(void *opaque, int64_t offset, int whence) {
  source *s = opaque;
  if (whence & AVSEEK_SIZE) return s->size;
  whence &= ~AVSEEK_FORCE;
  int64_t base = whence == SEEK_CUR ? s->position : whence == SEEK_END ? s->size : 0;
  // A file may contain any offset.
  if (offset > INT64_MAX / 2 || offset < -(INT64_MAX / 2) || base + offset < 0) return AVERROR(EINVAL);
  return s->position = base + offset;
}

// A video may refer to other files.
static int open_nothing(
  AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  (void)format, (void)io, (void)url, (void)flags, (void)options;
  return AVERROR(EPERM);
}

// What cameras, phones and screen recorders write; other decoders are less tested.
static const char *const codecs = "h264,hevc,av1,libdav1d,vp8,vp9,mpeg4,h263,mjpeg,prores";

int open_source(source *s, int descriptor, int64_t size, int64_t budget, cffmpeg_kind kind) {
  *s = (source){.descriptor = descriptor, .size = size, .budget = budget};
  const AVInputFormat *input = av_find_input_format(kind == CFFMPEG_QUICKTIME ? "mov" : "matroska");
  enum { BUFFER = 1 << 15 };
  uint8_t *buffer = av_malloc(BUFFER);
  if (!input || !buffer || !(s->io = avio_alloc_context(buffer, BUFFER, 0, s, read_bytes, NULL, move))) {
    av_free(buffer);
    return 0;
  }
  if (!(s->format = avformat_alloc_context())) return 0;
  s->format->pb = s->io;
  s->format->io_open = open_nothing;
  s->format->max_streams = 64;
  s->format->probesize = 4 << 20;
  s->format->max_analyze_duration = AV_TIME_BASE;
  s->format->codec_whitelist = av_strdup(codecs);
  if (!s->format->codec_whitelist || avformat_open_input(&s->format, NULL, input, NULL) != 0) return 0;
  // For some codecs the size is only in the encoded data.
  AVStream *stream = picture_stream(s);
  if (stream && stream->codecpar->width <= 0) avformat_find_stream_info(s->format, NULL);
  return 1;
}

void close_source(source *s) {
  if (s->format) avformat_close_input(&s->format);
  if (s->io) av_freep(&s->io->buffer);
  avio_context_free(&s->io);
}

AVStream *picture_stream(const source *s) {
  for (unsigned i = 0; i < s->format->nb_streams; i++) {
    AVStream *stream = s->format->streams[i];
    if (stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO &&
        !(stream->disposition & AV_DISPOSITION_ATTACHED_PIC))
      return stream;
  }
  return NULL;
}

int turns_of(const AVStream *stream) {
  size_t size = 0;
  const uint8_t *matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (!matrix || size < 9 * sizeof(int32_t)) return 0;
  double angle = -av_display_rotation_get((const int32_t *)matrix);
  return isnan(angle) ? 0 : (int)(lround(angle / 90) % 4 + 4) % 4;
}
