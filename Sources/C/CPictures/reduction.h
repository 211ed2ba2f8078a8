#ifndef REDUCTION_H
#define REDUCTION_H

#include <stdint.h>

// A picture being scaled down, as the sums of the pixels that fall into each pixel of the result.
// The rows of the source are never stored, and if they come in order, only the sums of one row are.
typedef struct {
  uint32_t source_width, source_height, width, height;
  int is_in_order;
  // The sums of red, green and blue (times alpha), alpha, and the count: for one row or all.
  uint64_t (*sums)[5];
  // The current row of the result, and its sums.
  uint32_t row;
  uint64_t (*row_sums)[5];
  // The means as RGBA.
  uint8_t *pixels;
} reduction;

// Allocates memory for a source of the given size, reduced to fit `box`. Returns 0 if memory is
// short.
int reduction_begin(
  reduction *r, uint32_t source_width, uint32_t source_height, uint32_t box, int is_in_order);

// Moves to a row of the source.
void reduction_row(reduction *r, uint32_t y);

// Adds a pixel of that row.
static inline void reduction_add(
  reduction *r, uint32_t x, uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
  uint64_t *sum = r->row_sums[(uint64_t)x * r->width / r->source_width];
  sum[0] += red * alpha;
  sum[1] += green * alpha;
  sum[2] += blue * alpha;
  sum[3] += alpha;
  sum[4] += 1;
}

// Returns the means, which the caller must free.
uint8_t *reduction_take(reduction *r);

// Frees the remaining memory.
void reduction_end(reduction *r);

#endif
