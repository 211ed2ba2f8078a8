#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "CPictures.h"

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf escape;
} error_handler;

static void fail(j_common_ptr common) { longjmp(((error_handler *)common->err)->escape, 1); }

static void stay_silent(j_common_ptr common) { (void)common; }

uint8_t *cpictures_encode(
  const uint8_t *pixels, uint32_t width, uint32_t height, int quality, size_t *count) {
  struct jpeg_compress_struct c;
  error_handler handler;
  unsigned char *volatile bytes = NULL;
  unsigned long size = 0;
  unsigned char *target = NULL;

  c.err = jpeg_std_error(&handler.manager);
  handler.manager.error_exit = fail;
  handler.manager.output_message = stay_silent;
  if (setjmp(handler.escape)) {
    jpeg_destroy_compress(&c);
    free(bytes);
    return NULL;
  }
  jpeg_create_compress(&c);
  jpeg_mem_dest(&c, &target, &size);
  bytes = target;
  c.image_width = width;
  c.image_height = height;
  c.input_components = 3;
  c.in_color_space = JCS_RGB;
  jpeg_set_defaults(&c);
  jpeg_set_quality(&c, quality, TRUE);
  jpeg_start_compress(&c, TRUE);
  while (c.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)pixels + (size_t)c.next_scanline * width * 3;
    jpeg_write_scanlines(&c, &row, 1);
  }
  jpeg_finish_compress(&c);
  jpeg_destroy_compress(&c);
  *count = size;
  return target;
}
