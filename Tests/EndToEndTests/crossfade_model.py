#!/usr/bin/env python3
"""Compares what a device played with a model of a crossfade, computed with numpy from the decoded tracks.

    crossfade_model.py OLD NEW PLAYED LISTENS SECONDS

OLD, NEW and PLAYED are stereo at 44.1 kHz in 32-bit floats. LISTENS are exported listens (jsonl). SECONDS is the length of the
fade, which ends with the last frame of OLD. Prints each complaint, and exits with 1 if there are any.
"""

import json
import sys

import numpy as np

RATE = 44_100
STEP = 2.0**-23  # of 24 bits


def model(old, new, length):
    """Returns all frames that should be heard, with equal power throughout the fade."""
    angle = np.pi / 2 * np.arange(length)[:, np.newaxis] / length
    faded = old[-length:] * np.cos(angle) + new[:length] * np.sin(angle)
    return np.concatenate([old[:-length], limited(faded), new[length:]])


def limited(frames):
    """Returns frames within full scale; quiet ones are unchanged."""
    if np.abs(frames).max() > 1:
        raise SystemExit("The tracks are too loud for a comparison without the limiter.")
    return frames


def main(old, new, played, listens, seconds):
    old, new, played = (np.fromfile(name, "<f4").reshape(-1, 2).astype(float) for name in (old, new, played))
    length = round(float(seconds) * RATE)
    complaints = []
    expected = model(old, new, length)
    if len(played) != len(expected):
        complaints.append(f"{len(played)} frames were played instead of {len(expected)}")
    both = min(len(played), len(expected))
    different = np.abs(played[:both] - expected[:both]).max(axis=1)
    if different.max() > STEP:
        first = int(np.argmax(different > STEP))
        complaints.append(f"frame {first} differs, and by up to {different.max():g}")
    with open(listens, encoding="utf-8") as lines:
        rows = sorted((json.loads(line) for line in lines), key=lambda row: row["startedAt"])
    heard = [row["heard"] for row in rows]
    if heard != [[[0, len(old)]], [[0, len(new)]]]:
        complaints.append(f"{heard} was recorded instead of all {len(old)} and {len(new)} frames")
    for complaint in complaints:
        print(complaint)
    print(f"{len(expected)} frames, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
