#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

// Enables wide characters in the header, and must precede the include. SwiftPM rejects pkg-config's
// own flag for this.
#define NCURSES_WIDECHAR 1
// Functions instead of macros, so that Swift can call them.
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

// Wraps a window for Swift: since ncurses 6.5 `WINDOW` is opaque, which changes the pointer's type
// in Swift.
typedef struct { WINDOW *window; } ncurses_handle;

// Global variables fail Swift's concurrency checks.
static inline WINDOW *ncurses_screen(void) { return stdscr; }
static inline WINDOW *ncurses_shown_screen(void) { return curscr; }
static inline int ncurses_colors(void) { return COLORS; }
static inline int ncurses_color_pairs(void) { return COLOR_PAIRS; }

// A pair beyond 255 is passed through the pointer that the documentation calls reserved.
static inline int ncurses_put(WINDOW *window, int y, int x, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwadd_wch(window, y, x, &cell);
}

// The same for `count` places of a row.
static inline int ncurses_fill(
    WINDOW *window, int y, int x, int count, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return ERR;
  return mvwhline_set(window, y, x, &cell, count);
}

// A macro with an argument, which Swift does not import.
static inline int ncurses_function_key(int number) { return KEY_F(number); }

#endif
