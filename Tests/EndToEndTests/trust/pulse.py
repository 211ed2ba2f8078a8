"""Measures how long this machine delays a program that does almost nothing."""

import os
import threading
import time

# The period to look back, longer than the player's delay in storing.
MEMORY = 10


class Pulse(threading.Thread):
    """Writes a byte to the disk repeatedly, and records how long that took."""

    def __init__(self, folder):
        super().__init__(daemon=True, name="pulse")
        self.file, self.began, self.waits = folder / "pulse", time.monotonic(), []

    def run(self):
        while True:
            self.began = time.monotonic()
            time.sleep(0.02)
            try:
                descriptor = os.open(self.file, os.O_WRONLY | os.O_CREAT, 0o600)
                try:
                    os.write(descriptor, b".")
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)
            except OSError:
                # A full disk is not a slow one.
                pass
            now = time.monotonic()
            self.waits = [(moment, wait) for moment, wait in self.waits if moment > now - MEMORY]
            self.waits.append((now, now - self.began))

    def slowest(self):
        """Returns the seconds of the slowest recent write, including a pending one."""
        return max([time.monotonic() - self.began, *(wait for _, wait in self.waits)])
