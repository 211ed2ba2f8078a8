#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

// Without it the header leaves out wide characters. It must stand before the include, and pkg-config's
// own flag for it is one that SwiftPM refuses.
#define NCURSES_WIDECHAR 1
// Functions instead of macros, so that Swift sees what C sees.
#define NCURSES_NOMACROS 1

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <term.h>
#include <wchar.h>

// Attributes are macros with casts, which Swift does not import.
static inline attr_t ncurses_bold(void) { return A_BOLD; }
static inline attr_t ncurses_dim(void) { return A_DIM; }
static inline attr_t ncurses_italic(void) { return A_ITALIC; }
static inline attr_t ncurses_underline(void) { return A_UNDERLINE; }
static inline attr_t ncurses_reverse(void) { return A_REVERSE; }

// A window for Swift to keep: since ncurses 6.5 `WINDOW` is opaque, and a pointer to it has another type in Swift.
typedef struct { WINDOW *window; } ncurses_handle;

// Global variables are not safe for Swift's concurrency checks.
static inline WINDOW *ncurses_screen(void) { return stdscr; }
static inline WINDOW *ncurses_shown_screen(void) { return curscr; }
static inline int ncurses_colors(void) { return COLORS; }
static inline int ncurses_color_pairs(void) { return COLOR_PAIRS; }

// A pair beyond 255 goes through the pointer that the documented interface calls reserved.
static inline int ncurses_put(WINDOW *window, int y, int x, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wch(window, y, x, &cell);
}

// The same in so many places of a row.
static inline int ncurses_fill(
    WINDOW *window, int y, int x, int count, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwhline_set(window, y, x, &cell, count);
}

// A macro that takes an argument.
static inline int ncurses_function_key(int number) { return KEY_F(number); }

#endif
