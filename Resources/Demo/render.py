#!/usr/bin/env python3
"""Renders the demo album, “Four Moods”, into the folder of this script.

It was composed for this project, and everything in it is generated from formulas: the notes in
studio/*.py, the sound of each instrument, the hall, the covers, the words. It has no samples,
recordings or third-party rights.

Needs Python 3.10, numpy and the program lame (3.100), nothing else. Deterministic: every
random number comes from a seed. Run it without arguments; it takes about a minute. `--measure`
prints loudness, peak and length of the album's files instead.
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from studio import covers, desk, files, grey_platform, letter_unsent, morning_market, slow_tide
from studio.sound import RATE

FOLDER = pathlib.Path(__file__).resolve().parent
PIECES = [morning_market, slow_tide, grey_platform, letter_unsent]
ALBUM, ARTIST, YEAR = "Four Moods", "Stimmung", "2026"
QUALITY = "-V4"


def encoded(sound):
    """Returns the MP3 frames of a piece, with a LAME tag, so that players know its exact length."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder, "piece.wav"), pathlib.Path(folder, "piece.mp3")
        source.write_bytes(files.wav(sound))
        subprocess.run(
            ["lame", "--quiet", QUALITY, "-q", "0", source, target], check=True, stdin=subprocess.DEVNULL
        )
        return target.read_bytes()


def name(number, piece):
    """Returns the file's name without its extension."""
    return f"{number:02} {piece.TITLE}"


def render(number, piece):
    """Writes one piece and its lyrics."""
    # Each piece has its own random numbers, so that a change in one does not affect the others.
    sound = desk.mastered(piece.mix(np.random.default_rng([2026, number])))
    cover = files.png(getattr(covers, piece.__name__.rpartition(".")[2])())
    tag = files.id3(
        {
            "TIT2": piece.TITLE,
            "TPE1": ARTIST,
            "TALB": ALBUM,
            "TPE2": ARTIST,
            "TCOM": ARTIST,
            "TRCK": f"{number}/{len(PIECES)}",
            "TPOS": "1/1",
            "TDRC": YEAR,
            "TCON": piece.GENRE,
            "TMOO": piece.MOOD,
        },
        cover,
    )
    (FOLDER / f"{name(number, piece)}.mp3").write_bytes(tag + encoded(sound))
    length = sound.shape[1] / RATE
    lines = [(piece.TEMPO.seconds(bar * piece.METER), words) for bar, words in piece.POEM]
    header = {
        "ti": piece.TITLE,
        "ar": ARTIST,
        "al": ALBUM,
        "length": f"{int(length) // 60:02}:{int(length) % 60:02}",
    }
    (FOLDER / f"{name(number, piece)}.lrc").write_text(files.lrc(header, lines), encoding="utf-8")
    print(f"{name(number, piece)}: {length:.1f} s, cover {len(cover) / 1024:.0f} KiB")


def measure(number, piece):
    """Prints measurements of one decoded file."""
    path = FOLDER / f"{name(number, piece)}.mp3"
    decoded = subprocess.run(
        ["lame", "--quiet", "--decode", "-t", path, "-"], check=True, capture_output=True
    ).stdout
    sound = np.frombuffer(decoded[: len(decoded) // 4 * 4], "<i2").reshape(-1, 2).T / 32768
    print(
        f"{path.name}: {sound.shape[1] / RATE:.2f} s, {desk.loudness(sound):.1f} LUFS, "
        f"peak {desk.peak(sound):.1f} dBFS, {path.stat().st_size / 1024:.0f} KiB"
    )


def main():
    """Renders, or measures, each piece of the album."""
    work = {(): render, ("--measure",): measure}.get(tuple(sys.argv[1:]))
    if work is None:
        sys.exit("Usage: render.py [--measure]")
    for number, piece in enumerate(PIECES, start=1):
        work(number, piece)


if __name__ == "__main__":
    main()
