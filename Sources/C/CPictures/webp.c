#include <stdio.h>

#include <webp/decode.h>
#include <webp/demux.h>

#include "decoders.h"

// Returns the bytes of the first frame of an animation, or of the whole picture if it is none. The caller must
// release `frame` and `demuxer` even if this fails.
static WebPData first_frame(
  const uint8_t *bytes, size_t count, WebPDemuxer **demuxer, WebPIterator *frame) {
  WebPData whole = {bytes, count};
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK || !features.has_animation) return whole;
  WebPDemuxState state;
  *demuxer = WebPDemuxPartial(&whole, &state);
  if (!*demuxer || !WebPDemuxGetFrame(*demuxer, 1, frame)) return whole;
  return frame->fragment;
}

// Returns the bytes that libwebp needs for the pixels of the whole picture. Lossy colours are decoded in rows, but
// their alpha is not, and lossless pictures are not.
static uint64_t memory_needed(const WebPBitstreamFeatures *features) {
  uint64_t pixels = (uint64_t)features->width * features->height;
  if (features->format != 1) return pixels * 4;
  return features->has_alpha ? pixels * 2 : 0;
}

// Decodes into the pixels of `r`, from which rows that a truncated file lacks are missing. Returns whether there are
// any rows.
static int decode_rows(WebPData data, WebPDecoderConfig *config, reduction *r) {
  config->options.use_scaling = 1;
  config->options.scaled_width = (int)r->width;
  config->options.scaled_height = (int)r->height;
  // Not visible in a picture of half the size.
  int is_much_smaller = r->width * 2 <= r->source_width;
  config->options.no_fancy_upsampling = is_much_smaller;
  config->options.bypass_filtering = is_much_smaller;
  config->output.colorspace = MODE_RGBA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = r->pixels;
  config->output.u.RGBA.stride = (int)r->width * 4;
  config->output.u.RGBA.size = (size_t)r->width * r->height * 4;
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
  if (!decoder) return 0;
  VP8StatusCode status = WebPIUpdate(decoder, data.bytes, data.size);
  int rows = 0;
  if (status == VP8_STATUS_OK) {
    rows = (int)r->height;
  } else {
    WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL);
  }
  WebPIDelete(decoder);
  return rows > 0;
}

int decode_webp(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory,
  reduction *r, char reason[200]) {
  WebPDemuxer *demuxer = NULL;
  WebPIterator frame = {0};
  WebPData data = first_frame(bytes, count, &demuxer, &frame);
  WebPDecoderConfig config;
  int is_decoded = 0;
  if (!WebPInitDecoderConfig(&config)) {
    snprintf(reason, 200, "libwebp is too old");
  } else {
    VP8StatusCode status = WebPGetFeatures(data.bytes, data.size, &config.input);
    uint32_t width = (uint32_t)config.input.width, height = (uint32_t)config.input.height;
    if (status == VP8_STATUS_NOT_ENOUGH_DATA) {
      snprintf(reason, 200, "the file is cut short");
    } else if (status != VP8_STATUS_OK || config.input.has_animation || width == 0 || height == 0) {
      snprintf(reason, 200, "the file is damaged");
    } else if ((uint64_t)width * height > most_pixels || memory_needed(&config.input) > most_memory) {
      snprintf(reason, 200, "it is too large, %u × %u pixels", width, height);
    } else if (!reduction_begin(r, width, height, box, 1)) {
      snprintf(reason, 200, "memory is short");
    } else {
      is_decoded = decode_rows(data, &config, r);
      if (!is_decoded) snprintf(reason, 200, "the file is damaged");
    }
  }
  WebPDemuxReleaseIterator(&frame);
  WebPDemuxDelete(demuxer);
  return is_decoded;
}
