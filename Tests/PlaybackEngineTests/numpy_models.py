#!/usr/bin/env python3
"""Compares what was played, and what was reported as heard, with models that numpy computes from the decoded tracks.

    numpy_models.py FOLDER

FOLDER has stories.json, a list of what happened, and for story N the samples of both tracks and of what was played, in
32-bit floats: N-1.raw, N-2.raw and N-played.raw. Prints each complaint, and exits with 1 if there are any.
"""

import json
import sys
from pathlib import Path

import numpy as np

STEP = 2.0**-23  # of 24 bits


def gains(length):
    """Returns the gains of the old and the new sound in a fade with equal power throughout."""
    angle = np.pi / 2 * np.arange(length)[:, np.newaxis] / length
    return np.cos(angle), np.sin(angle)


def crossfaded(story, old, new):
    """Returns what is heard from the start on, and the frames that count as heard of each track."""
    end, length = story["crossfade"]
    begin, (out, into) = end - length, gains(length)
    whole = np.concatenate([old[:begin], old[begin:end] * out + new[:length] * into, new[length:]])
    start, last = story["start"], story["start"] + sum(story["runs"])
    heard = [[[start, min(last, end)]], [[0, last - begin]] if last > begin else []]
    return whole[start:last], heard


def looped(story, sound):
    """Returns what is heard from the start on, where a passage repeats, and the frames that count as heard."""
    (first, end), rest = story["loop"], sum(story["runs"])
    length = max(1, story["rate"] // 200)
    out, into = gains(length)
    after = np.zeros((length, sound.shape[1]))
    tail = sound[end:end + length]
    after[:len(tail)] = tail
    turn = np.concatenate([after * out + sound[first:first + length] * into, sound[first + length:end]])
    pieces, heard, frame = [], [], story["start"]
    while rest > 0:
        count = min(rest, end - frame)
        pieces.append(turn[:count] if pieces else sound[frame:frame + count])
        heard.append([frame, frame + count])
        rest, frame = rest - count, first
    return np.concatenate(pieces), [heard]


def plain(story, sound):
    """Returns what is heard of a track, where a seek may lie between the runs, and the frames that count as heard."""
    one, other = story["runs"]
    frame = story.get("seek", one)
    heard = [[0, one + other]] if frame == one else [[0, one], [frame, frame + other]]
    return np.concatenate([sound[:one], sound[frame:frame + other]]), [heard]


def faded(story, sound):
    """Returns the sound with the linear fades around the silence between its two runs."""
    length = story["fade"]
    if length:
        share = (np.arange(length) + 1)[:, np.newaxis] / length
        middle = story["runs"][0]
        sound[middle - length:middle] *= 1 - share
        sound[middle:middle + length] *= share
    return sound


def complaints(folder, number, story):
    """Returns how a story differs from its model."""
    def samples(name):
        return np.fromfile(folder / f"{number}-{name}.raw", "<f4").reshape(-1, story["channels"]).astype(float)

    old, new = (samples(name) * factor for name, factor in zip("12", story["loudness"]))
    if "crossfade" in story:
        expected, heard = crossfaded(story, old, new)
    elif "loop" in story:
        expected, heard = looped(story, old)
    else:
        expected, heard = plain(story, old)
    expected, played = faded(story, expected), samples("played")
    found = []
    if len(played) != len(expected):
        found.append(f"{len(played)} frames were played instead of {len(expected)}")
    both = min(len(played), len(expected))
    different = np.abs(played[:both] - expected[:both]).max(axis=1, initial=0)
    most = STEP + story.get("rounding", 0)
    if different.max(initial=0) > most:
        found.append(f"frame {int(np.argmax(different > most))} differs, and by up to {different.max():g}")
    for track, (ranges, reported) in enumerate(zip(heard, story["heard"]), 1):
        if ranges != reported:
            found.append(f"of track {track}, {reported} was reported as heard instead of {ranges}")
    return [f"story {number}: {complaint}" for complaint in found]


def main(folder):
    stories = json.loads((folder / "stories.json").read_text())
    found = [line for number, story in enumerate(stories) for line in complaints(folder, number, story)]
    for line in found:
        print(line)
    print(f"{len(stories)} stories, {len(found)} complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
