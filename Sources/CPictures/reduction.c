#include "reduction.h"

#include <stdlib.h>

static uint32_t reduced(uint32_t side, uint32_t longest, uint32_t box) {
  if (longest <= box) return side;
  uint32_t result = (uint32_t)((uint64_t)side * box / longest);
  return result ? result : 1;
}

int reduction_begin(reduction *r, uint32_t source_width, uint32_t source_height, uint32_t box) {
  uint32_t longest = source_width > source_height ? source_width : source_height;
  r->source_width = source_width;
  r->source_height = source_height;
  r->width = reduced(source_width, longest, box);
  r->height = reduced(source_height, longest, box);
  r->sums = calloc((size_t)r->width * r->height, sizeof *r->sums);
  return r->sums != NULL;
}

uint8_t *reduction_result(const reduction *r) {
  size_t count = (size_t)r->width * r->height;
  uint8_t *pixels = calloc(count, 4);
  if (!pixels) return NULL;
  for (size_t i = 0; i < count; i++) {
    const uint64_t *sum = r->sums[i];
    if (sum[3] == 0) continue;
    for (int channel = 0; channel < 3; channel++) pixels[i * 4 + channel] = (uint8_t)(sum[channel] / sum[3]);
    pixels[i * 4 + 3] = (uint8_t)(sum[3] / sum[4]);
  }
  return pixels;
}

void reduction_end(reduction *r) {
  free(r->sums);
  r->sums = NULL;
}
