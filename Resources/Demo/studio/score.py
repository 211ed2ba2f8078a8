"""Notes written as text, and the time at which each of them sounds."""

import re
from dataclasses import dataclass

import numpy as np

STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
TOKEN = re.compile(r"(r|[A-G][#b]?\d):([\d.]+)([!?]?)$")


@dataclass(frozen=True)
class Note:
    """A pitch (MIDI number) from a beat on, for some beats; velocity 0 to 1."""

    beat: float
    beats: float
    pitch: int
    velocity: float


def pitch(name):
    """The MIDI number of a name such as `F#4`."""
    accidental = name.count("#") - name.count("b")
    return STEPS[name[0]] + accidental + 12 * (int(name[-1]) + 1)


def chord(names):
    """The MIDI numbers of names parted by blanks."""
    return [pitch(name) for name in names.split()]


def frequency(number):
    """Hertz of a MIDI number, equal temperament, A4 = 440."""
    return 440.0 * 2.0 ** ((number - 69) / 12)


def phrase(text, bar, meter=4, velocity=0.7):
    """Reads `G5:1 r:.5 A5:1.5! | …`: pitch or rest, beats, louder (!) or softer (?).

    It begins at the given bar, counted from 0. A bar that does not add up is a mistake in the score.
    """
    notes, beat = [], bar * meter
    for number, measure in enumerate(text.split("|")):
        start = beat
        for token in measure.split():
            match = TOKEN.match(token)
            if not match:
                raise ValueError(f"unreadable note {token!r}")
            name, beats, accent = match.group(1), float(match.group(2)), match.group(3)
            if name != "r":
                loudness = velocity * {"": 1.0, "!": 1.2, "?": 0.72}[accent]
                notes.append(Note(beat, beats, pitch(name), min(loudness, 1.0)))
            beat += beats
        if abs(beat - start - meter) > 1e-9:
            raise ValueError(f"bar {bar + number} has {beat - start} beats, not {meter}: {measure}")
    return notes


class Tempo:
    """Turns beats into seconds: a tempo that may change, and a swing of the eighths."""

    def __init__(self, points, swing=0.5, lead=0.08):
        """`points` are (beat, beats a minute); `swing` is where the second eighth falls, 0.5 straight.

        `lead` is the silence before beat 0, so that the first attack is whole.
        """
        self.swing = swing
        grid = np.arange(0, points[-1][0] + 64, 1 / 64)
        pace = np.interp(grid, [beat for beat, _ in points], [value for _, value in points])
        step = 60 / pace / 64
        self.grid = grid
        self.elapsed = lead + np.concatenate([[0], np.cumsum(step[:-1])])

    def seconds(self, beat):
        """When a beat sounds."""
        whole, part = divmod(beat, 1)
        warped = part * 2 * self.swing if part < 0.5 else self.swing + (part - 0.5) * 2 * (1 - self.swing)
        return float(np.interp(whole + warped, self.grid, self.elapsed))

    def length(self, note):
        """How many seconds a note lasts."""
        return self.seconds(note.beat + note.beats) - self.seconds(note.beat)
