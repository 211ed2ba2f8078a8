#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "decoders.h"

// The maximum decompressed size of other chunks, such as texts and profiles.
enum { MOST_CHUNK = 8 << 20 };

typedef struct {
  const uint8_t *bytes;
  size_t count;
  char *reason;
} source;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  source *s = png_get_io_ptr(png);
  if (s->count < count) png_error(png, "the file is cut short");
  memcpy(target, s->bytes, count);
  s->bytes += count;
  s->count -= count;
}

static void fail(png_structp png, png_const_charp text) {
  source *s = png_get_error_ptr(png);
  snprintf(s->reason, 200, "%s", text);
  png_longjmp(png, 1);
}

// Without it, libpng would write warnings over the screen.
static void stay_silent(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

int decode_png(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, reduction *r, char reason[200]) {
  source s = {bytes, count, reason};
  uint8_t *volatile row = NULL;
  volatile uint32_t rows = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &s, fail, stay_silent);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    snprintf(reason, 200, "memory is short");
    png_destroy_read_struct(&png, NULL, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(row);
    return rows > 0;
  }
  png_set_read_fn(png, &s, read_bytes);
  png_set_chunk_malloc_max(png, MOST_CHUNK);
  png_read_info(png, info);
  uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if ((uint64_t)width * height > most_pixels) {
    snprintf(reason, 200, "it is too large, %u × %u pixels", width, height);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
  row = malloc(png_get_rowbytes(png, info));
  // Without libpng's own deinterlacing, each pass is a smaller picture.
  int passes = png_get_interlace_type(png, info) == PNG_INTERLACE_ADAM7 ? PNG_INTERLACE_ADAM7_PASSES : 1;
  if (!row || !reduction_begin(r, width, height, box, passes == 1)) png_error(png, "memory is short");
  for (int pass = 0; pass < passes; pass++) {
    int is_whole = passes == 1;
    uint32_t x0 = is_whole ? 0 : PNG_PASS_START_COL(pass), dx = is_whole ? 1 : PNG_PASS_COL_OFFSET(pass);
    uint32_t y0 = is_whole ? 0 : PNG_PASS_START_ROW(pass), dy = is_whole ? 1 : PNG_PASS_ROW_OFFSET(pass);
    if (x0 >= width) continue;
    for (uint32_t y = y0; y < height; y += dy) {
      png_read_row(png, row, NULL);
      reduction_row(r, y);
      const uint8_t *p = row;
      for (uint32_t x = x0; x < width; x += dx, p += 4) reduction_add(r, x, p[0], p[1], p[2], p[3]);
      rows = rows + 1;
    }
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return rows > 0;
}
