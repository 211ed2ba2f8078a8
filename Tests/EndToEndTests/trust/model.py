"""What the player acknowledged, and what must therefore exist after it was killed."""

import os
import re
import threading
import time

# Changes of queue and volume may reach the disk a second later, plus the time that this machine lets programs wait
# (`Pulse`).
GRACE = 1.5
PATH = re.compile(r"""/[^'"]*/""")


def same(one, other):
    """Compares values; no stars, no favourite and no value are the same."""
    return one == other or not one and not other and frozenset() not in (one, other) and () not in (one, other)


class Report:
    """What is wrong, with the actions of the round in which it was detected."""

    def __init__(self):
        self.complaints, self.trace, self.lock, self.round, self.asked = {}, [], threading.Lock(), 0, 0

    def did(self, who, *what):
        with self.lock:
            self.asked += 1
            words = " ".join(os.fsdecode(word) if isinstance(word, bytes) else str(word) for word in what)
            words = PATH.sub("…", words)[:250]
            self.trace.append(f"{time.monotonic():.3f} {who}: {words}")

    def complain(self, kind, detail=""):
        """Records a kind of complaint once, with the first example and the rounds in which it occurred."""
        with self.lock:
            before = self.trace[:1] + self.trace[1:][-60:]
            self.complaints.setdefault(kind, (detail, before, set()))[2].add(self.round)


class Model:
    """Cells, each with the value that was acknowledged last.

    A cell belongs to one client, which makes one change at a time. So when the player dies, each client has at most one
    pending change, which may or may not have happened.
    """

    def __init__(self):
        self.cells, self.held = {}, {}
        self.versions = {}

    def begin(self):
        """A player starts: only changes from now on can be undone."""
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
        """Whether the cell has had this value since the player started."""
        return any(same(value, earlier) for earlier in self.held.get(cell, {None}))

    # Values that the player stores with a delay.

    def show(self, cell, value):
        """Records that the player showed this value, which it stores with a delay."""
        versions = self.versions.setdefault(cell, [])
        if not versions or versions[-1][1] != value:
            versions.append((time.monotonic(), value))

    def shown(self, cell):
        return self.versions[cell][-1][1] if self.versions.get(cell) else None

    def lasting(self, cell, since):
        """Returns the possible values, if values shown before `since` must have been stored."""
        versions = self.versions.get(cell, [])
        before = [number for number, (moment, _) in enumerate(versions) if moment <= since]
        return [value for _, value in versions[before[-1] if before else 0:]]
