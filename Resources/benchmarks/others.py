"""Watching other players: its cost, and which events of an hour are missed or invented."""

import json
import os
import sqlite3
import subprocess
import time

from .machine import ROOT, STIMMUNG, fail, wait_until
from .meters import Meter
from .players import Stimmung

SCRIPT = ROOT / "Resources/benchmarks/scripted_players.py"
PLAYERS = 6
# The maximum delay of a record in seconds: what a player does not report is noticed by polling.
LATENESS = 6.5


def measure_others(options, folder):
    """Measures wake-ups with playing, paused and no other players, and compares a record with the truth."""
    bus = Bus(folder)
    try:
        player = Watching(folder, bus)
        try:
            measure_costs(player, bus, options.seconds)
            compare(player, bus, options.play)
        finally:
            player.stop()
    finally:
        bus.stop()


class Bus:
    """A private session bus."""

    def __init__(self, folder):
        self.address = f"unix:path={folder}/bus"
        self.daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.address}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until((folder / "bus").exists, "starting a bus")

    def script(self, *words):
        """Starts scripted players, and waits until they are ready."""
        # Only the system's own Python has the packages.
        started = subprocess.Popen(
            ["/usr/bin/python3", "-B", SCRIPT, self.address, *map(str, words)], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, text=True)
        for line in started.stdout:
            if '"ready"' in line:
                return started
        fail("no scripted players: they need python3-dbus and python3-gi")

    def stop(self):
        self.daemon.terminate()
        self.daemon.wait()


class Watching(Stimmung):
    """A player without an interface that watches all others."""

    def __init__(self, folder, bus):
        super().__init__(folder, None, None)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        settings = self.folder / "CONFIG/stimmung/config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text("[sensor]\nothers = true\n")
        subprocess.Popen(
            [STIMMUNG, "service", "run", "--output", "silent"], env=os.environ | self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: "{" in self.call(STIMMUNG, "status", "--json", check=False), "starting")

    def records(self):
        path = self.folder / "DATA/stimmung/aware_others.sqlite"
        if not path.exists():
            return []
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            return connection.execute(
                "SELECT player, timestamp / 1000.0, eventKind, title, playbackState, position FROM music_others "
                "ORDER BY id").fetchall()


def measure_costs(player, bus, seconds):
    """Prints the cost of three playing, three paused, and no players."""
    print("| other players | processor, ms/s | wake-ups/s |\n|---|--:|--:|")
    for name, what in [("none", None), ("three paused", "paused"), ("three playing", "playing")]:
        others = bus.script(3, what) if what else None
        time.sleep(15)
        meter = Meter(player)
        time.sleep(seconds)
        meter.look()
        processor, wakes, *_ = meter.result(seconds)
        print(f"| {name} | {processor:.3f} | {wakes:.2f} |", flush=True)
        if others:
            others.terminate()
            others.wait()
            time.sleep(2)


def compare(player, bus, hours):
    """Runs players for an hour in total, and compares record and history with the truth."""
    seconds = hours * 3600 / PLAYERS
    before, begin = len(player.records()), time.time()
    script = bus.script(PLAYERS, seconds, 7)
    truth = [json.loads(line) for line in script.stdout]
    script.wait()
    time.sleep(8)
    records = player.records()[before:]
    missed = invented = events = 0
    late, off = [], []
    for name in sorted({fact["player"] for fact in truth}):
        facts = [fact for fact in truth if fact["player"] == name and fact["kind"] != "heard"]
        events += len(facts)
        left = [record for record in records if record[0] == name]
        for fact in facts:
            record = next((record for record in left if is_of(record, fact)), None)
            if record is None:
                missed += 1
                print(f"  missed: {fact}")
                continue
            left.remove(record)
            late.append(abs(record[1] - fact["time"]))
            if fact["kind"] == "seek":
                # It continued from there until it was noticed.
                off.append(abs(record[5] - fact["position"] - max(0, record[1] - fact["time"])))
        invented += len(left)
        for record in left:
            print(f"  invented: {record}")
    late.sort()
    print(f"\n{hours:g} h of {PLAYERS} scripted players: {events} events, {missed} missed, {invented} invented; "
          f"time errors: {late[len(late) // 2]:.2f} s (median), {late[-1]:.2f} s (maximum); "
          f"position errors of seeks: at most {max(off, default=0):.2f} s")
    compare_heard(player, truth, begin)


def is_of(record, fact):
    """Whether a record matches a fact."""
    name, when, kind, title, state, position = record
    if not -1 <= when - fact["time"] <= LATENESS:
        return False
    if fact["kind"] == "item":
        return kind == "nowPlayingItem" and title == fact["title"]
    if fact["kind"] == "state":
        return kind == "playbackState" and state == {"Stopped": 0, "Playing": 1, "Paused": 2}[fact["state"]]
    return kind == "seek"


def compare_heard(player, truth, begin):
    """Compares the time heard of each song since `begin`, by the history, with the truth."""
    told = player.call(STIMMUNG, "export", "listens", "--player", "all", "--format", "jsonl")
    heard = {}
    for line in told.splitlines():
        session = json.loads(line)
        if session["startedAt"] < begin * 1000:
            continue
        heard[session["title"]] = heard.get(session["title"], 0) + session["secondsHeard"]
    off = []
    for fact in truth:
        if fact["kind"] == "heard":
            off.append(abs(heard.pop(f"{fact['player']} song {fact['song']}", 0) - fact["seconds"]))
    off.sort()
    print(f"{len(off)} songs heard: errors of {off[len(off) // 2]:.2f} s (median), {off[-1]:.2f} s (maximum)")
