#ifndef REDUCTION_H
#define REDUCTION_H

#include <stdint.h>

// A picture while it is made smaller: sums of the pixels that fall into each pixel of the result, in any
// order, so that neither rows nor an interlaced picture's passes are ever kept.
typedef struct {
  uint32_t source_width, source_height, width, height;
  // Red, green, blue (times alpha), alpha and how many.
  uint64_t (*sums)[5];
} reduction;

// Makes room for a source of that size within `box`; 0 if memory is short.
int reduction_begin(reduction *r, uint32_t source_width, uint32_t source_height, uint32_t box);

// Adds a pixel.
static inline void reduction_add(
  reduction *r, uint32_t x, uint32_t y, uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
  uint32_t column = (uint32_t)((uint64_t)x * r->width / r->source_width);
  uint32_t row = (uint32_t)((uint64_t)y * r->height / r->source_height);
  uint64_t *sum = r->sums[(uint64_t)row * r->width + column];
  sum[0] += red * alpha;
  sum[1] += green * alpha;
  sum[2] += blue * alpha;
  sum[3] += alpha;
  sum[4] += 1;
}

// The means as red, green, blue, alpha; NULL if memory is short.
uint8_t *reduction_result(const reduction *r);

// Frees the sums.
void reduction_end(reduction *r);

#endif
