#include "CChafa.h"
#include "chafa.h"

enum { SPACE = 1 << 0, SOLID = 1 << 1, STIPPLE = 1 << 2, BLOCK = 1 << 3, HALF = 3 << 8, ASCII = 1 << 14 };
enum { TRUE_COLOR = 0 };

static unsigned tags_of(cchafa_symbols symbols) {
  switch (symbols) {
    case CCHAFA_BLOCKS: return SPACE | BLOCK;
    case CCHAFA_CONSOLE: return SPACE | SOLID | HALF | STIPPLE;
    default: return SPACE | ASCII;
  }
}

int cchafa_draw(
  const uint8_t *pixels, int width, int height, int columns, int rows,
  cchafa_symbols symbols, cchafa_cell *cells) {
  // The caller has its own thread; for such a small picture, more threads cost more than they save.
  chafa_set_n_threads(1);
  ChafaSymbolMap *map = chafa_symbol_map_new();
  chafa_symbol_map_add_by_tags(map, tags_of(symbols));
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_canvas_mode(config, TRUE_COLOR);
  chafa_canvas_config_set_symbol_map(config, map);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_symbol_map_unref(map);
  chafa_canvas_config_unref(config);
  if (!canvas) return 0;
  chafa_canvas_draw_all_pixels(canvas, RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < columns; x++) {
      cchafa_cell *cell = cells + (long)y * columns + x;
      int foreground = -1, background = -1;
      cell->character = chafa_canvas_get_char_at(canvas, x, y);
      chafa_canvas_get_raw_colors_at(canvas, x, y, &foreground, &background);
      cell->foreground = foreground;
      cell->background = background;
    }
  }
  chafa_canvas_unref(canvas);
  return 1;
}
