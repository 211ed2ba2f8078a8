"""The cost of analyzing songs, compared with decoding them and libebur128 alone."""

import os
import statistics
import subprocess
from pathlib import Path

from .machine import STIMMUNG, fail, wait_until, write_song
from .meters import timed
from .players import new_profile

# The folders, each of which is an album that is analyzed in one run.
ALBUMS = ["first", "second", "third"]
SONGS, LENGTH = 10, 240
OPENINGS = 9


def measure_analysis(options, folder):
    """Returns the processor seconds of analyzing an album, of the same by libraries alone, and ms more per opened song."""
    program = folder / "loudness"
    source = Path(__file__).with_name("loudness.c")
    subprocess.run(["cc", "-O2", source, "-o", program, "-lmpg123", "-lebur128"], check=True)
    songs = {}
    for index, album in enumerate(ALBUMS):
        place = folder / f"{album}album"
        place.mkdir()
        songs[album] = [write_song(place / f"{number:02}.mp3", LENGTH, index * SONGS + number) for number in range(SONGS)]
    environment = new_profile(folder)
    settings = folder / "CONFIG/stimmung/config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[library]\nanalyze = false\n')
    host = subprocess.Popen([STIMMUNG, "service", "run", "--output", "silent"], env=environment, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)
    ours, theirs = [], []
    try:
        wait_until((folder / "run/stimmung/player.sock").exists, "starting the player")
        run(environment, "scan", *{song.parent for album in songs.values() for song in album})
        before = opening(environment, songs["first"])
        for album, files in songs.items():
            _, used, _ = timed(host.pid, lambda: run(environment, "analyze", f"path:{album}album"))
            ours.append(used)
            theirs.append(processor_time_of([program, *files]))
        after = opening(environment, songs["first"])
    finally:
        host.terminate()
        host.wait()
    found = {"analysis": statistics.median(ours), "libraries": statistics.median(theirs),
             "opening": (after - before) / SONGS * 1000}
    print(f"analyzing {SONGS} songs of {LENGTH} s, processor time, medians of {len(ALBUMS)} runs\n")
    print("| stimmung, s | libmpg123 and libebur128, s | ratio |\n|--:|--:|--:|")
    print(f"| {found['analysis']:.2f} | {found['libraries']:.2f} | {found['analysis'] / found['libraries']:.2f} |")
    print(f"\nopening a song of an album of {SONGS} songs that are all analyzed: {found['opening']:.2f} ms more")
    return found


def opening(environment, files):
    """Returns the processor seconds of showing the details of files, which include the loudness of their album."""
    command = [STIMMUNG, "info", "--json", *files]
    return statistics.median(processor_time_of(command, environment) for _ in range(OPENINGS))


def run(environment, *words):
    subprocess.run([STIMMUNG, *words], env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True)


def processor_time_of(command, environment=None):
    """Runs a command, and returns the processor seconds that it uses."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        fail(f"{command[0]} could not measure")
    return usage.ru_utime + usage.ru_stime
