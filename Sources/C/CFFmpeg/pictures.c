#include <stdlib.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>

#include "source.h"

enum { MOST_PACKETS = 400 };
static const int64_t most_bytes = 256 << 20;

// Opens only decoders listed in `names`, unless that is NULL.
static AVCodecContext *open_decoder(
  enum AVCodecID id, const AVCodecParameters *parameters, const char *names, uint64_t most_pixels) {
  const AVCodec *codec = avcodec_find_decoder(id);
  AVCodecContext *context = codec ? avcodec_alloc_context3(codec) : NULL;
  if (!context) return NULL;
  if (parameters && avcodec_parameters_to_context(context, parameters) < 0) {
    avcodec_free_context(&context);
    return NULL;
  }
  context->thread_count = 1;
  context->codec_whitelist = names ? av_strdup(names) : NULL;
  context->max_pixels = (int64_t)most_pixels;
  if (avcodec_open2(context, codec, NULL) < 0) avcodec_free_context(&context);
  return context;
}

static uint8_t *scaled(
  const uint8_t *const planes[], const int strides[], int width, int height, enum AVPixelFormat format,
  uint32_t new_width, uint32_t new_height) {
  struct SwsContext *scaler = sws_getContext(
    width, height, format, (int)new_width, (int)new_height, AV_PIX_FMT_RGB24, SWS_AREA | SWS_ACCURATE_RND,
    NULL, NULL, NULL);
  if (!scaler) return NULL;
  // The vector code may write a few bytes beyond a row.
  size_t row = (size_t)new_width * 3, padded = (row + 95) / 32 * 32;
  uint8_t *target = av_malloc(padded * new_height + 64), *pixels = malloc(row * new_height);
  uint8_t *targets[4] = {target};
  int steps[4] = {(int)padded};
  int rows = target && pixels ? sws_scale(scaler, planes, strides, 0, height, targets, steps) : 0;
  for (uint32_t y = 0; rows > 0 && y < new_height; y++) memcpy(pixels + row * y, target + padded * y, row);
  sws_freeContext(scaler);
  av_free(target);
  if (rows > 0) return pixels;
  free(pixels);
  return NULL;
}

cffmpeg_picture picture_of(const AVFrame *frame, uint32_t side) {
  cffmpeg_picture picture = {.status = CFFMPEG_UNKNOWN};
  if (frame->width <= 0 || frame->height <= 0) return picture;
  uint32_t longest = (uint32_t)(frame->width > frame->height ? frame->width : frame->height);
  uint64_t share = side < longest ? side : longest;
  uint32_t width = (uint32_t)((uint64_t)frame->width * share / longest);
  uint32_t height = (uint32_t)((uint64_t)frame->height * share / longest);
  picture.width = width ? width : 1;
  picture.height = height ? height : 1;
  picture.pixels = scaled(
    (const uint8_t *const *)frame->data, frame->linesize, frame->width, frame->height,
    (enum AVPixelFormat)frame->format, picture.width, picture.height);
  if (picture.pixels) picture.status = CFFMPEG_READ;
  return picture;
}

static cffmpeg_picture first_picture(
  source *s, AVStream *stream, AVCodecContext *decoder, AVPacket *packet, AVFrame *frame, uint32_t side) {
  // The first frame is often black.
  if (s->format->duration > 4 * AV_TIME_BASE) av_seek_frame(s->format, -1, AV_TIME_BASE, AVSEEK_FLAG_BACKWARD);
  for (int i = 0; i < MOST_PACKETS; i++) {
    int error = av_read_frame(s->format, packet);
    if (error >= 0 && packet->stream_index != stream->index) {
      av_packet_unref(packet);
      continue;
    }
    avcodec_send_packet(decoder, error >= 0 ? packet : NULL);
    av_packet_unref(packet);
    if (avcodec_receive_frame(decoder, frame) == 0) return picture_of(frame, side);
    if (error < 0) break;
  }
  return (cffmpeg_picture){.status = s->is_exhausted ? CFFMPEG_TOO_COSTLY : CFFMPEG_UNKNOWN};
}

cffmpeg_picture cffmpeg_frame(
  int descriptor, int64_t size, cffmpeg_kind kind, uint32_t side, uint64_t most_pixels) {
  cffmpeg_picture picture = {.status = CFFMPEG_UNKNOWN};
  AVPacket *packet = av_packet_alloc();
  AVFrame *frame = av_frame_alloc();
  AVCodecContext *decoder = NULL;
  AVStream *stream;
  source s;
  if (open_source(&s, descriptor, size, most_bytes, kind) && (stream = picture_stream(&s)) && packet && frame) {
    const AVCodecParameters *parameters = stream->codecpar;
    if ((uint64_t)parameters->width * (uint64_t)parameters->height > most_pixels)
      picture.status = CFFMPEG_TOO_COSTLY;
    else if ((decoder = open_decoder(parameters->codec_id, parameters, s.format->codec_whitelist, most_pixels)))
      picture = first_picture(&s, stream, decoder, packet, frame, side);
    picture.turns = turns_of(stream);
  } else if (s.is_exhausted) {
    picture.status = CFFMPEG_TOO_COSTLY;
  }
  avcodec_free_context(&decoder);
  av_packet_free(&packet);
  av_frame_free(&frame);
  close_source(&s);
  return picture;
}

// Both decoders take a whole file as one packet; that of GIF reads only the first picture.
cffmpeg_picture cffmpeg_decode(
  const uint8_t *bytes, size_t count, cffmpeg_kind kind, uint32_t side, uint64_t most_pixels) {
  cffmpeg_picture picture = {.status = CFFMPEG_UNKNOWN};
  AVCodecContext *decoder =
    open_decoder(kind == CFFMPEG_GIF ? AV_CODEC_ID_GIF : AV_CODEC_ID_WEBP, NULL, NULL, most_pixels);
  AVPacket *packet = av_packet_alloc();
  AVFrame *frame = av_frame_alloc();
  if (decoder && packet && frame && count < (1 << 28) && av_new_packet(packet, (int)count) == 0) {
    memcpy(packet->data, bytes, count);
    packet->flags |= AV_PKT_FLAG_KEY;
    if (avcodec_send_packet(decoder, packet) == 0 && avcodec_receive_frame(decoder, frame) == 0)
      picture = picture_of(frame, side);
  }
  avcodec_free_context(&decoder);
  av_packet_free(&packet);
  av_frame_free(&frame);
  return picture;
}

uint8_t *cffmpeg_stretch(
  const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t new_width, uint32_t new_height) {
  // The vector code may read a few bytes beyond the last row.
  size_t count = (size_t)width * height * 3;
  uint8_t *padded = av_malloc(count + 64);
  if (!padded) return NULL;
  memcpy(padded, pixels, count);
  memset(padded + count, 0, 64);
  const uint8_t *planes[4] = {padded};
  int strides[4] = {(int)(width * 3)};
  uint8_t *result = scaled(
    planes, strides, (int)width, (int)height, AV_PIX_FMT_RGB24, new_width, new_height);
  av_free(padded);
  return result;
}
