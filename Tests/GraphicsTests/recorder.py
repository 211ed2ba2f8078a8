#!/usr/bin/env python3
"""Runs between a terminal and a shell: types what a test writes into a pipe, and records all output of the shell.

    recorder.py PIPE RECORD COMMAND…

Runs in the terminal. Input from PIPE is typed as if on the keyboard; RECORD gets every byte that is shown. The size of
the terminal, in cells and pixels, is passed on.
"""

import fcntl
import os
import pty
import select
import signal
import sys
import termios
import tty

pipe, record, *command = sys.argv[1:]
child, master = pty.fork()
if child == 0:
    os.execvp(command[0], command)


def pass_size_on(*_):
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8)
    fcntl.ioctl(master, termios.TIOCSWINSZ, size)


signal.signal(signal.SIGWINCH, pass_size_on)
pass_size_on()
tty.setraw(0)
keys = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
with open(record, "wb", buffering=0) as kept:
    while True:
        ready, _, _ = select.select([0, keys, master], [], [])
        try:
            if master in ready:
                shown = os.read(master, 65536)
                if not shown:
                    break
                kept.write(shown)
                while shown:
                    shown = shown[os.write(1, shown) :]
            for source in (0, keys):
                if source in ready:
                    os.write(master, os.read(source, 4096))
        except OSError:
            break
