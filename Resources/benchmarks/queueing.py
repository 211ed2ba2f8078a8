"""Changing and reading a long queue."""

import socket
import statistics
import subprocess
import time
from pathlib import Path

from .connection import Bystander, Connection
from .machine import STIMMUNG, make_library, wait_until
from .meters import peak_memory
from .players import new_profile


def measure_queue(options, folder):
    music = folder / "music"
    make_library(music, options.tracks)
    environment = new_profile(folder)
    process, path = start(folder, environment)
    try:
        player, bystander = Connection(path), Bystander(path)
        everything = {"paths": {"paths": [str(music)]}}
        # The library is scanned before measuring.
        player.ask("scan", paths=[str(music)])
        bystander.start()
        times = {}

        def measure(label, name, **values):
            time.sleep(0.05)
            bystander.longest = 0
            _, taken = player.ask(name, **values)
            time.sleep(0.02)
            times.setdefault(label, []).append((taken, bystander.longest))

        for turn in range(options.turns):
            measure("add all, by a query", "appendToQueue", content={"query": {"query": {}}})
            measure("take the adding back", "undoQueue")
            measure("add all, from the folder", "appendToQueue", content=everything)
            # The library is scanned again after that.
            player.ask("scan", paths=[])
            middle = options.tracks // 2
            one, some = player.entries(middle, 1), player.entries(middle + 100, 1000)
            first = player.entries(0, 1)[0]
            measure("move one to the front", "moveInQueue", entries=one, before=first)
            measure("take that back", "undoQueue")
            measure("move 1000 to the front", "moveInQueue", entries=some, before=first)
            measure("take that back", "undoQueue")
            measure("remove one", "removeFromQueue", entries=one)
            measure("remove 1000", "removeFromQueue", entries=some)
            measure("take that back", "undoQueue")
            measure("shuffle tracks", "setShuffle", mode="tracks")
            measure("remove one, shuffled", "removeFromQueue", entries=player.entries(middle, 1))
            measure("remove 1000, shuffled", "removeFromQueue", entries=player.entries(middle, 1000))
            measure("take that back, shuffled", "undoQueue")
            measure("shuffle albums", "setShuffle", mode="albums")
            measure("shuffle off", "setShuffle", mode="off")
            measure("read a window", "queue", offset=middle, limit=100, filter="")
            measure("filter", "queue", offset=0, limit=100, filter=f"album 77{turn}")
            measure("read on in it", "queue", offset=50, limit=100, filter=f"album 77{turn}")
            measure("filter by a letter more", "queue", offset=0, limit=100, filter=f"album 77{turn}5")
            measure("clear", "clearQueue")
            measure("take the clearing back", "undoQueue")
            player.ask("clearQueue")
        bystander.terminate()
        print(f"a queue of {options.tracks} tracks, medians of {options.turns} turns\n")
        print("| change | answered, ms | others wait, ms |\n|---|--:|--:|")
        for label, values in times.items():
            taken, waited = (statistics.median(column) * 1000 for column in zip(*values))
            print(f"| {label} | {taken:.1f} | {waited:.1f} |")
    finally:
        process.terminate()
        process.wait()
    measure_saving(folder, environment, everything, options.tracks)


def start(folder, environment):
    """A player, and where it listens."""
    process = subprocess.Popen(
        [STIMMUNG, "service", "run", "--output", "silent"], env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    path = f"{folder}/run/stimmung/player.sock"
    wait_until(lambda: is_listening(path), "starting the player")
    return process, path


def is_listening(path):
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(path)
        return True
    except OSError:
        return False


def measure_saving(folder, environment, everything, tracks, appends=200):
    """Measures saving a long queue during repeated additions, and what a kill loses."""
    one = {"paths": {"paths": [str(next((folder / "music").rglob("*.mp3")))]}}
    process, path = start(folder, environment)
    try:
        player = Connection(path)
        player.ask("setQueue", content=everything, play=False)
        time.sleep(3)
        taken = [player.ask("appendToQueue", content=one)[1] for _ in range(appends)]
        process.kill()
        process.wait()
        process, path = start(folder, environment)
        player = Connection(path)
        lost = tracks + appends - player.ask("snapshot")[0]["snapshot"]["snapshot"]["queueCount"]
        before = peak_memory(process.pid)
        for _ in range(appends):
            player.ask("appendToQueue", content=one)
        time.sleep(2)
        after = peak_memory(process.pid)
        begin = time.monotonic()
        player.ask("quit", onlyIfAlone=False)
        process.wait()
        ending = time.monotonic() - begin
        print(f"\n{appends} tracks added one by one: {statistics.median(taken) * 1000:.1f} ms each, "
              f"{lost} lost by an immediate kill; "
              f"at most {before:.0f} MB before and {after:.0f} MB after; "
              f"ended in {ending:.2f} s")
    finally:
        process.kill()
        process.wait()
