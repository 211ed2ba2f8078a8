#ifndef CCHAFA_H
#define CCHAFA_H

#include <stddef.h>
#include <stdint.h>

/// chafa draws pictures with characters. This is the part that the player needs, as functions from
/// pixels to cells that do no I/O and keep no state. chafa's header includes GLib's, which Debian's
/// libchafa-dev does not depend on, so Swift must not see it.

/// The available characters.
typedef enum {
  /// Blocks, halves and quarters.
  CCHAFA_BLOCKS,
  /// The characters of console fonts since the IBM PC: halves and shades.
  CCHAFA_CONSOLE,
  /// ASCII.
  CCHAFA_ASCII,
} cchafa_symbols;

/// The contents of a cell; a colour is 0xRRGGBB, or -1 for the terminal's default.
typedef struct {
  uint32_t character;
  int32_t foreground;
  int32_t background;
} cchafa_cell;

/// Draws a picture of `width` × `height` RGBA pixels into `columns` × `rows` cells in true colour,
/// stretched to fill them. Returns 0 if memory is short.
int cchafa_draw(
  const uint8_t *pixels, int width, int height, int columns, int rows,
  cchafa_symbols symbols, cchafa_cell *cells);

/// Draws a picture as sixels with the enclosing sequences, stretched to `columns` × `rows` cells of
/// `cell_width` × `cell_height` pixels. Returns NULL if memory is short. Free with `free`.
uint8_t *cchafa_sixels(
  const uint8_t *pixels, int width, int height, int columns, int rows, int cell_width, int cell_height, size_t *count);

#endif
