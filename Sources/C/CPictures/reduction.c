#include "reduction.h"

#include <stdlib.h>
#include <string.h>

static uint32_t reduced(uint32_t side, uint32_t longest, uint32_t box) {
  if (longest <= box) return side;
  uint32_t result = (uint32_t)((uint64_t)side * box / longest);
  return result ? result : 1;
}

int reduction_begin(
  reduction *r, uint32_t source_width, uint32_t source_height, uint32_t box, int is_in_order) {
  uint32_t longest = source_width > source_height ? source_width : source_height;
  r->source_width = source_width;
  r->source_height = source_height;
  r->width = reduced(source_width, longest, box);
  r->height = reduced(source_height, longest, box);
  r->is_in_order = is_in_order;
  size_t rows = is_in_order ? 1 : r->height;
  r->sums = calloc(rows * r->width, sizeof *r->sums);
  r->pixels = calloc((size_t)r->width * r->height, 4);
  r->row = 0;
  r->row_sums = r->sums;
  return r->sums != NULL && r->pixels != NULL;
}

static void finish_row(reduction *r) {
  uint8_t *pixel = r->pixels + (size_t)r->row * r->width * 4;
  for (uint32_t x = 0; x < r->width; x++, pixel += 4) {
    const uint64_t *sum = r->row_sums[x];
    if (sum[3] == 0) continue;
    for (int channel = 0; channel < 3; channel++) pixel[channel] = (uint8_t)(sum[channel] / sum[3]);
    pixel[3] = (uint8_t)(sum[3] / sum[4]);
  }
}

void reduction_row(reduction *r, uint32_t y) {
  uint32_t row = (uint32_t)((uint64_t)y * r->height / r->source_height);
  if (row == r->row) return;
  if (r->is_in_order) {
    finish_row(r);
    memset(r->sums, 0, r->width * sizeof *r->sums);
  } else {
    r->row_sums = r->sums + (size_t)row * r->width;
  }
  r->row = row;
}

uint8_t *reduction_take(reduction *r) {
  if (r->is_in_order) {
    finish_row(r);
  } else {
    for (r->row = 0; r->row < r->height; r->row++) {
      r->row_sums = r->sums + (size_t)r->row * r->width;
      finish_row(r);
    }
  }
  uint8_t *pixels = r->pixels;
  r->pixels = NULL;
  return pixels;
}

void reduction_end(reduction *r) {
  free(r->sums);
  free(r->pixels);
  r->sums = NULL;
  r->pixels = NULL;
}
