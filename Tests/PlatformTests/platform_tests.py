#!/usr/bin/env python3
"""Tests a fresh system of a release of Debian, from the README's first command to all unit tests.

    Tests/PlatformTests/platform_tests.py bookworm|trixie

Sets it up, builds the player, plays the demo album to a file and runs the tests. The system shares only this machine's
Swift. Takes an hour and some gigabytes in TMPDIR. Exits with 0 if all of that succeeded, with 1 if not, and with 77 if no
such system can be created on this machine.
"""

import re
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "Package.swift").exists())
CANNOT_RUN = 77
RELEASES = ("bookworm", "trixie")
SAMPLE_RATE = 44_100
# What is played, and its destination.
PLAYING = "Resources/Demo --output wav:/out/demo.wav"


def first_command():
    """Returns the README's first command, without the folder to play."""
    return re.search(r"```sh\n(\S+)", (ROOT / "README.md").read_text())[1]


def quick_build():
    """Returns the options with which `.ci/run` builds the tests, in two thirds of the time."""
    flags = re.search(r'STIMMUNG_TESTS_BUILD="(.*?)"', (ROOT / ".ci/run").read_text(), re.DOTALL)[1]
    return " ".join(flags.replace("\\\n", " ").split())


def steps():
    """Returns the commands to run in the system, in order."""
    return [
        f"{first_command()} play {PLAYING}",
        ".build/release/stimmung info Resources/Demo/*.mp3 --json >/out/demo.json",
        f"STIMMUNG_TESTS_BUILD='{quick_build()}' Resources/test",
    ]


def attempt():
    """Returns the steps as one shell command, which writes their status to /out, because failures copy nothing out."""
    return f"(set -ex; {'; '.join(steps())}); echo $? >/out/status"


def seconds_of_demo(text):
    """Returns the length of the demo album, as reported by the player."""
    return sum(float(each) for each in re.findall(r'"duration":([0-9.]+)', text))


def is_whole(recording, seconds):
    """Whether a sound file has the given length in seconds."""
    with wave.open(str(recording)) as sound:
        return sound.getframerate() == SAMPLE_RATE and abs(sound.getnframes() / SAMPLE_RATE - seconds) < 0.5


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in RELEASES:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        done = subprocess.run(
            [ROOT / "Resources/fresh_system", sys.argv[1], out, "sh", "-c", attempt()], stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            print("This machine cannot have such a system: the lines above say why.")
            sys.exit(CANNOT_RUN)
        if (out / "status").read_text().strip() != "0":
            sys.exit(1)
        if not is_whole(out / "demo.wav", seconds_of_demo((out / "demo.json").read_text())):
            print("The demo album was not played as long as it is.")
            sys.exit(1)


if __name__ == "__main__":
    main()
