#ifndef CCHAFA_H
#define CCHAFA_H

#include <stddef.h>
#include <stdint.h>

/// chafa draws pictures with characters: this is the part of it that the player needs, as one function
/// from pixels to cells that does no I/O and keeps no state. Its own header includes GLib's, which
/// Debian's libchafa-dev does not bring and nothing here uses; so no header of it is seen by Swift.

/// Which characters there are.
typedef enum {
  /// Blocks, halves and quarters.
  CCHAFA_BLOCKS,
  /// What fonts hold since the IBM PC: halves and shades.
  CCHAFA_CONSOLE,
  /// ASCII.
  CCHAFA_ASCII,
} cchafa_symbols;

/// What stands in a cell; a colour is 0xRRGGBB, or -1 for the terminal's own.
typedef struct {
  uint32_t character;
  int32_t foreground;
  int32_t background;
} cchafa_cell;

/// Draws a picture of `width` × `height` pixels (red, green, blue, alpha) into `columns` × `rows` cells,
/// row by row, stretched to fill them, in all colours. 0 if memory is short.
int cchafa_draw(
  const uint8_t *pixels, int width, int height, int columns, int rows,
  cchafa_symbols symbols, cchafa_cell *cells);

/// Draws a picture as sixels, stretched to `columns` × `rows` cells of `cell_width` × `cell_height` pixels, with the
/// sequences around them. NULL if memory is short. Free with `free`.
uint8_t *cchafa_sixels(
  const uint8_t *pixels, int width, int height, int columns, int rows, int cell_width, int cell_height, size_t *count);

#endif
