#ifndef CTERMINALSIGNALS_H
#define CTERMINALSIGNALS_H

#include <termios.h>

// Signal handlers may call only async-signal-safe functions. They are in C, where it is obvious
// what a line does, unlike in Swift. The state belongs to the single screen of a process.

/// Writes the number of each signal that concerns the terminal as a byte to a pipe.
///
/// Signals that were ignored stay ignored, as under nohup. Returns the non-blocking read end of the
/// pipe, or -1 with errno.
int terminal_signals_open(void);

/// Restores the previous signal handlers and closes the pipe.
void terminal_signals_close(void);

/// Stops the process like the terminal's stop key. Returns when it continues.
void terminal_signals_stop(void);

/// Registers what to do if the process dies or exits without restoring the terminal: write `count`
/// bytes (at most 512), and set its modes.
void terminal_restore_arm(int descriptor, const char *bytes, int count, const struct termios *modes);

/// Cancels that registration.
void terminal_restore_disarm(void);

#endif
