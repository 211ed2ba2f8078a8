#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "decoders.h"

enum {
  // Encoders write about ten; a file with thousands would occupy the processor for minutes.
  MOST_SCANS = 64,
};

// The first member is the struct that libjpeg uses.
typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
  char *reason;
} error_handler;

static void fail(j_common_ptr common) {
  error_handler *handler = (error_handler *)common->err;
  char text[JMSG_LENGTH_MAX];
  common->err->format_message(common, text);
  snprintf(handler->reason, 200, "%s", text);
  longjmp(handler->escape, 1);
}

// Without it, libjpeg would write warnings over the screen.
static void stay_silent(j_common_ptr common) { (void)common; }

static void count_scans(j_common_ptr common) {
  if (!common->is_decompressor) return;
  if (((j_decompress_ptr)common)->input_scan_number <= MOST_SCANS) return;
  error_handler *handler = (error_handler *)common->err;
  snprintf(handler->reason, 200, "it has too many layers");
  longjmp(handler->escape, 1);
}

static void add_row(reduction *r, const struct jpeg_decompress_struct *c, const uint8_t *row, uint32_t y) {
  reduction_row(r, y);
  for (uint32_t x = 0; x < c->output_width; x++) {
    if (c->out_color_space == JCS_CMYK) {
      const uint8_t *p = row + (size_t)x * 4;
      // Adobe stores ink inverted, and no other program writes such files.
      uint32_t k = c->saw_Adobe_marker ? p[3] : 255 - p[3];
      uint32_t ink[3];
      for (int i = 0; i < 3; i++) ink[i] = (c->saw_Adobe_marker ? p[i] : 255 - p[i]) * k / 255;
      reduction_add(r, x, ink[0], ink[1], ink[2], 255);
    } else {
      const uint8_t *p = row + (size_t)x * 3;
      reduction_add(r, x, p[0], p[1], p[2], 255);
    }
  }
}

int decode_jpeg(
  const uint8_t *bytes, size_t count, uint32_t box, uint64_t most_pixels, size_t most_memory,
  reduction *r, char reason[200]) {
  struct jpeg_decompress_struct c;
  error_handler handler;
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  uint8_t *volatile row = NULL;
  volatile uint32_t rows = 0;

  c.err = jpeg_std_error(&handler.manager);
  handler.manager.error_exit = fail;
  handler.manager.output_message = stay_silent;
  handler.reason = reason;
  if (setjmp(handler.escape)) {
    jpeg_destroy_decompress(&c);
    free(row);
    return rows > 0;
  }
  jpeg_create_decompress(&c);
  c.progress = &progress;
  c.mem->max_memory_to_use = (long)most_memory;
  jpeg_mem_src(&c, bytes, count);
  jpeg_read_header(&c, TRUE);
  if ((uint64_t)c.image_width * c.image_height > most_pixels) {
    snprintf(reason, 200, "it is too large, %u × %u pixels", c.image_width, c.image_height);
    jpeg_destroy_decompress(&c);
    return 0;
  }
  // Scaling in libjpeg while decoding is much faster than afterwards.
  uint32_t longest = c.image_width > c.image_height ? c.image_width : c.image_height;
  c.scale_denom = 8;
  c.scale_num = 8;
  while (c.scale_num > 1 && (uint64_t)longest * (c.scale_num - 1) / 8 >= box) c.scale_num--;
  int is_ink = c.jpeg_color_space == JCS_CMYK || c.jpeg_color_space == JCS_YCCK;
  c.out_color_space = is_ink ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(&c);
  row = malloc((size_t)c.output_width * 4);
  if (!row || !reduction_begin(r, c.output_width, c.output_height, box, 1)) {
    snprintf(reason, 200, "memory is short");
    jpeg_destroy_decompress(&c);
    free(row);
    return 0;
  }
  while (c.output_scanline < c.output_height) {
    JSAMPROW target = row;
    uint32_t y = c.output_scanline;
    if (jpeg_read_scanlines(&c, &target, 1) != 1) break;
    add_row(r, &c, row, y);
    rows = rows + 1;
  }
  jpeg_destroy_decompress(&c);
  free(row);
  return rows > 0;
}
