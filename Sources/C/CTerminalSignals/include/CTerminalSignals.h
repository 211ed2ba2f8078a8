#ifndef CTERMINALSIGNALS_H
#define CTERMINALSIGNALS_H

#include <termios.h>

// Signal handlers may call little: what they do here is C, so that nobody has to know what Swift does
// behind a line of code. All of this belongs to the one screen that a process has.

/// Turns the signals that concern a terminal into bytes, each the number of a signal, on a pipe.
///
/// Signals that were ignored stay ignored, as under nohup. Returns the pipe's readable end, which does
/// not block, or -1 with errno.
int terminal_signals_open(void);

/// Restores the earlier signal handlers and closes the pipe.
void terminal_signals_close(void);

/// Stops the process as the terminal's stop key would have; returns when it goes on.
void terminal_signals_stop(void);

/// What is to be done to the terminal if the process dies, or exits without leaving the screen: write
/// `count` bytes (at most 512), and set its modes.
void terminal_restore_arm(int descriptor, const char *bytes, int count, const struct termios *modes);

/// There is nothing to be done any more.
void terminal_restore_disarm(void);

#endif
