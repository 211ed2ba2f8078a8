"""Observers: a subscriber, followers, and other programs that open the player's databases."""

import random
import signal
import subprocess
import sys
import threading
import time

DATABASES = {"moods": "data/stimmung/moods.sqlite", "history": "data/stimmung/history.sqlite",
             "aware_music": "data/stimmung/aware_music.sqlite", "index": "cache/stimmung/index.sqlite"}
# Each opens for writing, as many readers do, and therefore cleans up if it believes to be the only user.
HOLD = """
import sqlite3, sys, time
database = sqlite3.connect(sys.argv[1], timeout=5)
database.execute("BEGIN")
database.execute("SELECT count(*) FROM sqlite_schema").fetchall()
time.sleep(float(sys.argv[2]))
database.close()
"""


class Witness(threading.Thread):
    """Subscribes, and records what it and others were shown."""

    def __init__(self, machine, seed):
        super().__init__(daemon=True, name="witness")
        self.machine, self.chance, self.is_over = machine, random.Random(seed), False
        self.count, self.records, self.started, self.ended, self.items = 0, {}, {}, {}, []
        # The time until which every event was seen.
        self.looked = 0

    def run(self):
        try:
            with self.machine.connect() as player:
                self.see_item(player.subscribe())
                while not self.is_over:
                    asked = time.monotonic()
                    player.ask("service")
                    now = time.monotonic()
                    while player.events:
                        self.see(player.events.pop(0), now)
                    self.looked = asked
                    time.sleep(self.chance.uniform(0, 0.1))
        except (OSError, ValueError):
            pass

    def see(self, event, now):
        kind, value = next(iter(event["kind"].items()))
        if kind == "sessionStarted":
            self.started[value["session"]["id"]] = now
        elif kind == "sessionEnded":
            self.ended[value["session"]["id"]] = (now, value["session"])
        elif kind == "gap":
            self.machine.report.complain("events were lost")
        self.see_item(event["snapshot"])

    def see_item(self, snapshot):
        item = snapshot.get("item")
        path = item["track"]["path"] if item else None
        if not self.items or self.items[-1][1] != path:
            self.items.append((time.monotonic(), path))

    def saw_count(self, count):
        self.count = max(self.count, count)

    def saw_record(self, number, *facts):
        if self.records.setdefault(number, facts) != facts:
            self.machine.report.complain("a record changed", f"{number}: {self.records[number]}, {facts}")


class Stranger(threading.Thread):
    """Opens the databases with other programs, and follows the player with commands that are killed."""

    def __init__(self, machine, witness, seed):
        super().__init__(daemon=True, name="stranger")
        self.machine, self.witness, self.chance, self.is_over = machine, witness, random.Random(seed), False

    def run(self):
        while not self.is_over:
            self.chance.choice([self.open, self.open, self.open, self.read, self.hold, self.follow])()
            time.sleep(self.chance.uniform(0, 0.1))

    def sqlite(self, name, query):
        file = self.machine.folder / DATABASES[name]
        if not file.exists():
            return None
        return subprocess.run(["sqlite3", "-cmd", ".timeout 5000", file, query], capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=60)

    def open(self):
        self.sqlite(self.chance.choice(list(DATABASES)), "SELECT count(*) FROM sqlite_schema")

    def read(self):
        seen = max(self.witness.records, default=0)
        found = self.sqlite("aware_music", f"SELECT id, timestamp, eventKind FROM ios_music WHERE id > {seen}")
        for line in (found.stdout.decode().splitlines() if found and found.returncode == 0 else []):
            number, timestamp, kind = line.split("|")
            self.witness.saw_record(int(number), int(timestamp), kind)

    def hold(self):
        file = self.machine.folder / DATABASES[self.chance.choice(list(DATABASES))]
        if file.exists():
            subprocess.run([sys.executable, "-c", HOLD, file, str(self.chance.uniform(0, 0.3))], timeout=60,
                           stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def follow(self):
        words = self.chance.choice([["status", "--follow"], ["log", "--follow"], ["list", "--json"]])
        follower = subprocess.Popen([self.machine.program, *words], env=self.machine.environment,
                                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(self.chance.uniform(0, 0.15))
        follower.send_signal(signal.SIGKILL)
        follower.wait()
