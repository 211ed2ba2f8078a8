"""Kills the player at random while clients change everything, and checks that nothing acknowledged is lost.

    trust PAGE PROGRAM FOLDER LIBRARY ROUNDS SEED

FOLDER is the profile, with all files. LIBRARY is a folder of music with its manifest. The same seed makes the same
choices, but how far each client gets before the player dies depends on the machine. Prints each kind of error once, with
the preceding actions on standard error, and then a line with totals.
"""

import json
import os
import random
import re
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, os.path.dirname(__file__))

from checks import Checks
from client import Song
from collector import MOODS, Collector
from keeper import Keeper
from listener import Listener, modes_of
from machine import Machine, private_mounts
from model import Model, Report
from witness import Stranger, Witness

PAGE, PROGRAM, FOLDER, LIBRARY, ROUNDS, SEED = sys.argv[1:]
# Smaller than what a round can write if nothing is removed.
SMALL_DISK = "24m"


class Rounds:
    """The rounds on one machine."""

    def __init__(self, player, folder, report, chance, songs, has_small_disk):
        self.report, self.chance, self.songs, self.has_small_disk = report, chance, songs[3:], has_small_disk
        self.machine, self.model = Machine(PROGRAM, player, folder, report), Model()
        self.folders = [str(self.machine.folder / f"more music {number}") for number in range(3)]
        for number, place in enumerate(self.folders):
            Path(place).mkdir()
            (Path(place) / "song.mp3").write_bytes(Path(os.fsdecode(songs[number].file)).read_bytes())
        # Before the disk is full.
        (self.machine.folder / "page.mp3").write_text("This is no music. " * 100)
        self.checks = Checks(self.machine, self.model, self.songs, self.folders)
        self.model.cells = {("mood", mood): frozenset() for mood in MOODS}
        self.kinds = {}

    def prepare(self):
        """Sets up a library, a study's host that does not answer, and a player."""
        self.machine.start()
        self.machine.run("scan", LIBRARY)
        for name, value in (("sensor.host", "http://127.0.0.1:9"), ("sensor.duplicate_interval", "0")):
            self.machine.run("config", "set", name, value)
            self.model.cells["setting", name] = value if name.endswith("host") else 0.0
        self.machine.run("service", "stop")
        self.machine.start()
        with self.machine.connect() as player:
            self.model.show("queue", self.checks.observe_queue(player))
            for name, value in modes_of(player.ask("snapshot")[1]["snapshot"]).items():
                self.model.show(name, value)

    def round(self, is_large):
        chance, machine, report = self.chance, self.machine, self.report
        end = chance.choice(["kill"] * 7 + ["term", "quit", "twice"])
        fault = chance.choice(["full", None] if self.has_small_disk else ["limit"] + [None] * 5)
        report.did("round", f"large {is_large}, {end}, {fault}")
        machine.start()
        self.model.begin()
        witness = Witness(machine, chance.random())
        clients = [Listener(machine, self.model, self.songs, is_large, chance.random()),
                   Keeper(machine, self.model, self.songs, self.folders, witness, chance.random())]
        clients += [Collector(machine, self.model, self.songs, number, chance.random())
                    for number in range(chance.randint(1, 4))]
        for client in clients:
            client.everybody, client.observe = clients, self.checks.observe
            client.observe_queue = self.checks.observe_queue
        stranger = Stranger(machine, witness, chance.random())
        threads = [witness, stranger, *clients]
        for thread in threads:
            thread.start()
        if is_large:
            machine.eventually("large queue", lambda: clients[0].has_filled, 60)
        self.pass_time(fault, 2 if is_large else 0.1)
        self.end(end, threads)
        machine.make_room()
        machine.start()
        if end == "twice":
            time.sleep(chance.uniform(0, 0.05))
            # The first death still determines what must exist.
            machine.is_killed = True
            machine.kill()
            machine.start()
        self.checks.check(clients, witness, end in ("kill", "twice"))
        machine.is_revived, machine.full_since = False, None
        for kind in (end, fault, is_large and "large"):
            if kind:
                self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def pass_time(self, fault, least):
        """Runs the clients; the disk may become full in the meantime, and then have space again."""
        chance, machine = self.chance, self.machine
        time.sleep(chance.uniform(least, 2.5))
        if fault:
            if fault == "full":
                machine.fill(chance)
            else:
                machine.limit(chance.choice([0, 4096, 20_000, 80_000, 200_000]))
            self.report.did("round", "the disk is full")
            time.sleep(chance.uniform(0.1, 1.5))
            if chance.random() < 0.6:
                machine.make_room()
                self.report.did("round", "the disk has room")
                time.sleep(chance.uniform(0, 0.7))

    def end(self, end, threads):
        machine = self.machine
        self.report.did("round", "the end")
        if end == "quit":
            for thread in threads:
                thread.is_over = True
            machine.die()
            machine.run("service", "stop")
        else:
            machine.kill(signal.SIGTERM if end == "term" else signal.SIGKILL)
        for thread in threads:
            thread.is_over = True
        for thread in threads:
            thread.join(60)
            if thread.is_alive():
                self.report.complain(f"the {thread.name} waits forever")
        # A late command may have started another player, which then plays.
        if machine.hosts():
            machine.kill()
        machine.eventually("end of the player's helpers", lambda: not machine.processes())

    def finish(self):
        self.machine.run("service", "stop")
        self.machine.eventually("end of all processes", lambda: not self.machine.processes())


def main():
    os.umask(0o022)
    example = {}
    exec(re.search(r"```python\n(.*?)```", Path(PAGE).read_text(encoding="utf-8"), re.S)[1], example)
    songs = {}
    for line in Path(LIBRARY + ".jsonl").read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        songs.setdefault(facts["recording"], Song(LIBRARY, facts["path"], facts["recording"]))
    songs, chance, report = list(songs.values()), random.Random(int(SEED)), Report()
    places = [Path(FOLDER) / "usual"]
    if "STIMMUNG_TRUST_MOUNTS" in os.environ:
        places.append(Path(FOLDER) / "small")
    machines = []
    for place in places:
        place.mkdir()
        if place.name == "small":
            os.system(f"mount -t tmpfs -o size={SMALL_DISK} none '{place}'")
        machines.append(Rounds(example["Player"], place, report, chance, songs, place.name == "small"))
        machines[-1].prepare()
    for number in range(int(ROUNDS)):
        report.round, report.trace = number, []
        machines[number % 4 == 3 and len(machines) > 1].round(is_large=number % 8 == 4)
    for rounds in machines:
        rounds.finish()
    for kind, (detail, trace, seen) in report.complaints.items():
        print(f"{kind} (in {len(seen)} rounds, first in {min(seen)}): {detail[:1500]}")
        print(f"{kind}:", *trace, sep="\n    ", file=sys.stderr)
    what = ", ".join(f"{rounds.machine.folder.name}: {rounds.kinds}" for rounds in machines)
    without = "" if len(machines) > 1 else "; no disk could be mounted, so none was full"
    print(f"seed {SEED}, {ROUNDS} rounds, {report.asked} things done, {what}{without}: "
          f"{len(report.complaints)} complaints")


if "STIMMUNG_TRUST_MOUNTS" not in os.environ and (words := private_mounts()):
    os.environ["STIMMUNG_TRUST_MOUNTS"] = "yes"
    os.execvp(words[0], [*words, sys.executable, "-B", *sys.argv])
main()
