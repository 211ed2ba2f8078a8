"""Kills the player, its clients and the bus at random while a script plays, tags and seeks.

    killer.py PAGE PROGRAM FOLDER MUSIC LIBRARY ROUNDS SEED

FOLDER is the profile, with all files. MUSIC is played, and the files of LIBRARY (with its manifest) are filed. What was
acknowledged must exist afterwards, whichever process was killed. Prints what is wrong, and a line with what was done.
"""

import json
import os
import pty
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

page, program, folder, music, library, rounds, seed = sys.argv[1:]
example = {}
exec(re.search(r"```python\n(.*?)```", Path(page).read_text(encoding="utf-8"), re.S)[1], example)
Player = example["Player"]
folder = Path(folder)
socket_path = folder / "run/stimmung/player.sock"
chance = random.Random(int(seed))
complaints = []
# Songs are identified by their sound, so files with the same recording are one song.
songs = {}
for line in Path(library + ".jsonl").read_text(encoding="utf-8").splitlines():
    facts = json.loads(line)
    if facts.get("recording") is not None:
        songs.setdefault(facts["recording"], library + "/" + facts["path"])
song_of = {path: song for song, path in songs.items()}


def running(command):
    """Returns the processes of this profile, by their command line and their environment."""
    mark = f"STIMMUNG_TEST_PROFILE={folder}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and command(*(entry / "cmdline").read_bytes().split(b"\0")):
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
        except OSError:
            pass
    return found


def hosts():
    return running(lambda *words: words[:3] == (b"stimmung", b"service", b"run"))


def helpers():
    """Returns the helper that uses the network for the player."""
    return running(lambda name, *_: name.endswith(b"/stimmung-sync"))


def kill_helper():
    """Sends listens, if some are waiting, and kills the helper that sends them."""
    submitting = subprocess.Popen([program, "listenbrainz", "submit"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
    while submitting.poll() is None:
        for helper in helpers():
            try:
                os.kill(helper, signal.SIGKILL)
            except ProcessLookupError:
                pass


def eventually(what, condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.01)
    complaints.append(f"no {what} within {seconds} s")
    return None


def run(*words):
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


class Bus:
    """A session bus that restarts at its address."""

    def __init__(self):
        (folder / "bus.conf").write_text(
            '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"'
            ' "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd"><busconfig><type>session</type>'
            f"<listen>{os.environ['DBUS_SESSION_BUS_ADDRESS']}</listen><policy context='default'>"
            "<allow send_destination='*'/><allow own='*'/></policy></busconfig>")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["dbus-daemon", "--nofork", "--nopidfile", f"--config-file={folder}/bus.conf"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.start()


class Interface:
    """An interface in an invisible terminal."""

    def __init__(self):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execve(program, ["stimmung", "attach"], os.environ | {"TERM": "xterm-256color"})
        self.has_begun = threading.Event()
        threading.Thread(target=self.drain, daemon=True).start()
        # One that has not found its player yet reports that and ends; only an open one waits for another player.
        if not self.has_begun.wait(20):
            complaints.append("an interface did not begin within 20 s")

    def drain(self):
        try:
            while seen := os.read(self.terminal, 65536):
                if b"\x1b[" in seen:
                    self.has_begun.set()
        except OSError:
            pass

    def is_alive(self):
        return os.waitpid(self.process, os.WNOHANG) == (0, 0)

    def kill(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


class Script(threading.Thread):
    """A client that files, rates, plays and seeks, and records what was acknowledged."""

    def __init__(self, filed, seed):
        super().__init__(daemon=True)
        self.filed, self.doubtful, self.done, self.is_over = set(filed), set(), 0, False
        self.chance = random.Random(seed)

    def run(self):
        try:
            with Player(str(socket_path)) as player:
                while not self.is_over:
                    self.step(player)
                    self.done += 1
        except OSError:
            pass

    def step(self, player):
        song = self.chance.choice(sorted(songs))
        kind = self.chance.randrange(6)
        try:
            if kind < 3:
                is_adding = song not in self.filed
                self.doubtful.add(song)
                name = "addToMood" if is_adding else "removeFromMood"
                player.ask(name, mood="calm", tracks=[{"path": {"path": songs[song]}}])
                self.doubtful.discard(song)
                (self.filed.add if is_adding else self.filed.discard)(song)
            elif kind == 3:
                player.ask("seek", seconds=self.chance.uniform(0, 60))
            elif kind == 4:
                player.ask("setState", to=self.chance.choice([1, 1, 2]))
            else:
                player.ask("next")
        except ValueError:
            # Refused, such as the next track after the last one.
            self.doubtful.discard(song)


def check_databases():
    for name in ("data/stimmung/moods.sqlite", "data/stimmung/history.sqlite", "data/stimmung/aware_music.sqlite",
                 "cache/stimmung/index.sqlite"):
        with sqlite3.connect(folder / name, timeout=20) as database:
            if (answer := database.execute("PRAGMA integrity_check").fetchone()) != ("ok",):
                complaints.append(f"{name}: {answer}")


bus = Bus()
started = run("open", music)
if started.returncode != 0:
    sys.exit(started.stderr)
interface = Interface()
filed, asked, killed = set(), 0, {}
for number in range(int(rounds)):
    eventually("player", lambda: len(hosts()) == 1)
    (host,) = hosts() or [0]
    script = Script(filed, chance.random())
    holder = Player(str(socket_path))
    holder.ask("beginInterruption", token="held", reason="A client holds it.", endsWithClient=True)
    holder.ask("endInterruption", token="held")
    follower = subprocess.Popen([program, "status", "--follow"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    script.start()
    time.sleep(chance.uniform(0, 0.4))
    victim = chance.choice(["host", "host", "host", "client", "bus", "helper"])
    killed[victim] = killed.get(victim, 0) + 1
    if victim == "host":
        os.kill(host, signal.SIGKILL)
    elif victim == "bus":
        bus.kill()
    elif victim == "helper":
        kill_helper()
    else:
        follower.kill()
        interface.kill()
    script.is_over = True
    script.join(20)
    if victim == "host":
        # The interface restarts it, and so do these, whichever is first.
        starters = [subprocess.Popen([program, "resume"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                    for _ in range(2)]
        for starter in starters:
            _, said = starter.communicate(timeout=60)
            if starter.returncode != 0:
                complaints.append(f"round {number}: the next start failed: {said.decode().strip()}")
    elif hosts() != [host]:
        complaints.append(f"round {number}: the {victim} was killed, and a different player is running: {hosts()}")
    else:
        with Player(str(socket_path)) as player:
            _, parts = player.ask("snapshot")
            if parts["snapshot"]["underruns"]:
                complaints.append(f"round {number}: the {victim} was killed, and the sound ran dry")
    holder.line.close()
    follower.kill()
    follower.wait()
    if victim == "client" or not interface.is_alive():
        if victim != "client":
            complaints.append(f"round {number}: the interface ended with the {victim}")
        interface = Interface()
    eventually("single player", lambda: len(hosts()) == 1)
    with Player(str(socket_path)) as player:
        _, parts = player.ask("moodTracks", mood="calm")
    found = {song_of.get(entry["track"]["path"]) for entry in parts["tracks"]}
    lost = (script.filed ^ found) - script.doubtful
    if lost:
        complaints.append(f"round {number}: the {victim} was killed, and {len(lost)} songs are not as acknowledged")
    filed, asked = found, asked + script.done
    if number % 10 == 9:
        check_databases()

check_databases()
interface.kill()
# Whatever was chosen at random, there is something to send.
run("open", music)
with Player(str(socket_path)) as player:
    eventually("whole song", lambda: player.ask("snapshot")[1]["snapshot"].get("queueIndex", 0) > 0, 60)
run("service", "stop")


def all_is_sent():
    run("listenbrainz", "submit")
    return json.loads(run("listenbrainz", "status", "--json").stdout)["waiting"] == 0


eventually("end of the listens that wait", all_is_sent, 60)
bus.process.kill()
for complaint in complaints:
    print(complaint)
print(f"{rounds} rounds, {asked} requests, killed {killed}, {len(complaints)} complaints")
