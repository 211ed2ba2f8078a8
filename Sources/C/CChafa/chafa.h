#ifndef CCHAFA_CHAFA_H
#define CCHAFA_CHAFA_H

#include <stddef.h>
#include <stdint.h>

// The part of chafa that is used, as declared in the headers of 1.12; available since 1.8.
typedef struct ChafaSymbolMap ChafaSymbolMap;
typedef struct ChafaCanvasConfig ChafaCanvasConfig;
typedef struct ChafaCanvas ChafaCanvas;
typedef struct ChafaTermInfo ChafaTermInfo;

extern void chafa_set_n_threads(int count);

extern ChafaSymbolMap *chafa_symbol_map_new(void);
extern void chafa_symbol_map_unref(ChafaSymbolMap *map);
extern void chafa_symbol_map_add_by_tags(ChafaSymbolMap *map, unsigned tags);

extern ChafaCanvasConfig *chafa_canvas_config_new(void);
extern void chafa_canvas_config_unref(ChafaCanvasConfig *config);
extern void chafa_canvas_config_set_geometry(ChafaCanvasConfig *config, int width, int height);
extern void chafa_canvas_config_set_cell_geometry(ChafaCanvasConfig *config, int width, int height);
extern void chafa_canvas_config_set_canvas_mode(ChafaCanvasConfig *config, int mode);
extern void chafa_canvas_config_set_pixel_mode(ChafaCanvasConfig *config, int mode);
extern void chafa_canvas_config_set_symbol_map(ChafaCanvasConfig *config, const ChafaSymbolMap *map);

extern ChafaCanvas *chafa_canvas_new(const ChafaCanvasConfig *config);
extern void chafa_canvas_unref(ChafaCanvas *canvas);
extern void chafa_canvas_draw_all_pixels(
  ChafaCanvas *canvas, int type, const uint8_t *pixels, int width, int height, int stride);
extern uint32_t chafa_canvas_get_char_at(ChafaCanvas *canvas, int x, int y);
extern void chafa_canvas_get_raw_colors_at(
  ChafaCanvas *canvas, int x, int y, int *foreground, int *background);

// GLib's GString.
typedef struct {
  char *text;
  size_t count;
  size_t room;
} chafa_string;

extern ChafaTermInfo *chafa_term_info_new(void);
extern void chafa_term_info_unref(ChafaTermInfo *info);
extern int chafa_term_info_set_seq(ChafaTermInfo *info, int sequence, const char *text, void **error);
extern chafa_string *chafa_canvas_print(ChafaCanvas *canvas, ChafaTermInfo *info);

// The pixel format of all pictures.
enum { RGBA8_UNASSOCIATED = 4 };

#endif
