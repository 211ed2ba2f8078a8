#ifndef REDUCTION_H
#define REDUCTION_H

#include <stdint.h>

// A picture while it is made smaller: sums of the pixels that fall into each pixel of the result, so that the rows of
// the source are never kept. Of a source whose rows come in order, only the sums of one row are.
typedef struct {
  uint32_t source_width, source_height, width, height;
  int is_in_order;
  // Red, green, blue (times alpha), alpha and how many: of one row, or of all.
  uint64_t (*sums)[5];
  // The row that is added to, and its sums.
  uint32_t row;
  uint64_t (*row_sums)[5];
  // The means as red, green, blue, alpha.
  uint8_t *pixels;
} reduction;

// Makes room for a source of that size within `box`, whose rows come in order or not; 0 if memory is short.
int reduction_begin(
  reduction *r, uint32_t source_width, uint32_t source_height, uint32_t box, int is_in_order);

// Goes to a row of the source.
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

// Hands over the means, for the caller to free.
uint8_t *reduction_take(reduction *r);

// Frees what is left.
void reduction_end(reduction *r);

#endif
