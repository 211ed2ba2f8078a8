// RTLD_DEFAULT is an extension.
#define _GNU_SOURCE 1

#include "CChafa.h"
#include "chafa.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { SIXELS = 1, BEGIN_SIXELS = 40, END_SIXELS = 41 };

// GLib must free its string. It is loaded as a dependency of chafa, but cannot be linked by name.
static void release(chafa_string *text) {
  char *(*g_string_free)(chafa_string *, int);
  *(void **)&g_string_free = dlsym(RTLD_DEFAULT, "g_string_free");
  if (g_string_free) g_string_free(text, 1);
}

uint8_t *cchafa_sixels(
  const uint8_t *pixels, int width, int height, int columns, int rows, int cell_width, int cell_height, size_t *count) {
  // The caller has its own thread.
  chafa_set_n_threads(1);
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
  chafa_canvas_config_set_pixel_mode(config, SIXELS);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_config_unref(config);
  if (!canvas) return NULL;
  chafa_canvas_draw_all_pixels(canvas, RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
  ChafaTermInfo *info = chafa_term_info_new();
  chafa_term_info_set_seq(info, BEGIN_SIXELS, "\033P%1;%2;%3q", NULL);
  chafa_term_info_set_seq(info, END_SIXELS, "\033\\", NULL);
  chafa_string *text = chafa_canvas_print(canvas, info);
  chafa_term_info_unref(info);
  chafa_canvas_unref(canvas);
  if (!text) return NULL;
  uint8_t *bytes = malloc(text->count ? text->count : 1);
  if (bytes) memcpy(bytes, text->text, text->count);
  *count = text->count;
  release(text);
  return bytes;
}
