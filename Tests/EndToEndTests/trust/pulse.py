"""How long this machine lets a program wait that does next to nothing."""

import os
import threading
import time

# Looked back upon; longer than what the player writes late may have waited.
MEMORY = 10


class Pulse(threading.Thread):
    """Writes a byte to the disk now and then, and notes how long that took."""

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
                # A full disk is no slow one.
                pass
            now = time.monotonic()
            self.waits = [(moment, wait) for moment, wait in self.waits if moment > now - MEMORY]
            self.waits.append((now, now - self.began))

    def slowest(self):
        """Seconds that the slowest of the last ones took, the one under way included."""
        return max([time.monotonic() - self.began, *(wait for _, wait in self.waits)])
