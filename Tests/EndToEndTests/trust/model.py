"""What the player acknowledged, and so what must be there when it was killed."""

import os
import re
import threading
import time

# What the listener does to the queue or to the volume may be a second old when it reaches the disk; and as
# long as this machine lets anybody wait (`Pulse`).
GRACE = 1.5
PATH = re.compile(r"""/[^'"]*/""")


def same(one, other):
    """No stars are none, and no favourite is none."""
    return one == other or not one and not other and frozenset() not in (one, other) and () not in (one, other)


class Report:
    """What is wrong, with what was done in the round when it came to light."""

    def __init__(self):
        self.complaints, self.trace, self.lock, self.round, self.asked = {}, [], threading.Lock(), 0, 0

    def did(self, who, *what):
        with self.lock:
            self.asked += 1
            words = " ".join(os.fsdecode(word) if isinstance(word, bytes) else str(word) for word in what)
            words = PATH.sub("…", words)[:250]
            self.trace.append(f"{time.monotonic():.3f} {who}: {words}")

    def complain(self, kind, detail=""):
        """A kind of complaint is told of once, with the first example and the number of rounds that had it."""
        with self.lock:
            before = self.trace[:1] + self.trace[1:][-60:]
            self.complaints.setdefault(kind, (detail, before, set()))[2].add(self.round)


class Model:
    """Cells, each with the value that was acknowledged last.

    A cell belongs to one client, which changes one thing at a time. So a change that was under way when the player
    died, which may have happened or not, is one for each client.
    """

    def __init__(self):
        self.cells, self.held = {}, {}
        self.versions = {}

    def begin(self):
        """A player begins: what can be taken back is what happens from now on."""
        self.held = {cell: {value} for cell, value in self.cells.items()}
        now = time.monotonic()
        self.versions = {cell: [(now, versions[-1][1])] for cell, versions in self.versions.items()}

    def acknowledge(self, change):
        for cell, value in change.items():
            self.cells[cell] = value
            self.held.setdefault(cell, {None}).add(value)

    def get(self, cell):
        return self.cells.get(cell)

    def was(self, cell, value):
        """Whether the cell has had this value since the player began."""
        return any(same(value, earlier) for earlier in self.held.get(cell, {None}))

    # What the player writes down a moment later.

    def show(self, cell, value):
        """The player showed this value of what it writes down a moment later."""
        versions = self.versions.setdefault(cell, [])
        if not versions or versions[-1][1] != value:
            versions.append((time.monotonic(), value))

    def shown(self, cell):
        return self.versions[cell][-1][1] if self.versions.get(cell) else None

    def lasting(self, cell, since):
        """The values of which any may be there, if whatever was shown before `since` must have been written."""
        versions = self.versions.get(cell, [])
        before = [number for number, (moment, _) in enumerate(versions) if moment <= since]
        return [value for _, value in versions[before[-1] if before else 0:]]
