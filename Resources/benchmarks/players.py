"""The players, each with its own profile."""

import json
import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from .connection import Connection
from .machine import STIMMUNG, wait_until
from .meters import read


class Player:
    """A player that plays the track; `interface` is the command in the terminal."""

    def __init__(self, name, folder, sound, terminal):
        self.name = name
        self.folder = folder / name
        self.terminal = terminal
        self.folder.mkdir()
        self.environment = {"HOME": str(self.folder), "TERM": "tmux-256color", "LC_ALL": "C.UTF-8"}
        self.environment |= sound.environment(name) if sound else {}

    def make_runtime(self):
        """Creates a folder for sockets, and returns the variable that names it."""
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700)
        return {"XDG_RUNTIME_DIR": str(runtime)}

    def call(self, *words, check=True):
        """Runs a command, and returns its output."""
        return subprocess.run(
            list(map(str, words)), env=os.environ | self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=check, text=True, timeout=15).stdout

    def processes(self):
        """Returns its processes, which have a unique environment, and their helpers, which inherit nothing of it."""
        mark = f"HOME={self.folder}".encode()
        parents = {
            int(entry.name): int(stat.rsplit(b")", 1)[1].split()[1])
            for entry in Path("/proc").iterdir() if entry.name.isdigit() and (stat := read(entry / "stat"))}
        found = {process for process in parents if mark in read(Path(f"/proc/{process}/environ")).split(b"\0")}
        return [process for process, parent in parents.items() if process in found or parent in found]

    def furnish(self, music):
        """Enables everything that could keep it awake, before it starts; `music` is its library."""

    def do_everything(self):
        """Does everything once that could leave a timer running."""

    def open(self, *command):
        self.terminal.open(self.name, command, self.environment)

    def stop(self):
        for process in self.processes():
            try:
                os.kill(process, signal.SIGTERM)
            except ProcessLookupError:
                pass
        wait_until(lambda: not self.processes(), f"ending {self.name}")


class Stimmung(Player):
    label = "stimmung (host + interface)"

    def __init__(self, *arguments, name="stimmung"):
        super().__init__(name, *arguments)
        self.environment |= {
            f"XDG_{kind}_HOME": str(self.folder / kind) for kind in ("DATA", "STATE", "CACHE", "CONFIG")
        } | self.make_runtime()

    def furnish(self, music):
        settings = self.folder / "CONFIG/stimmung/config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(
            f"[library]\nfolders = [{json.dumps(str(music))}]\n[mpd]\nsocket = true\n"
            '[hooks]\nitem = ["true"]\nstate = ["sleep", "1"]\n')

    def do_everything(self):
        listens = self.folder / "listens.jsonl"
        listens.write_text('{"listened_at":1700000000,"track_metadata":{"artist_name":"A","track_name":"T"}}\n')
        for words in ("scan", "search the", "mood add calm", "report", "export listens --format csv", "export moods",
                      f"import listens {listens}"):
            self.call(STIMMUNG, *words.split())
        Connection(str(self.folder / "run/stimmung/player.sock")).ask("queue", offset=0, limit=100, filter="the")
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self.folder / "run/stimmung/mpd"))
            client.sendall(b'search any the\nlist artist\nplaylistinfo\nlistallinfo\nstatus\nclose\n')
            while client.recv(1 << 16):
                pass

    def play(self, track):
        self.open(STIMMUNG, track)
        wait_until(lambda: '"playing"' in self.call(STIMMUNG, "status", "--json", check=False), "playing")

    def pause(self):
        self.terminal.press(self.name, "Space")


class Floor(Player):
    """The floor: the least that playing costs, compiled from `floor.c`."""

    label = "floor (no interface)"

    def __init__(self, *arguments):
        super().__init__("floor", *arguments)
        self.program = self.folder / "floor"
        source = Path(__file__).with_name("floor.c")
        subprocess.run(["cc", "-O2", source, "-o", self.program, "-lmpg123", "-lasound"], check=True)

    def play(self, track):
        self.open(self.program, track)

    pause = None


class MPG123(Player):
    label = "mpg123 (no interface)"

    def __init__(self, *arguments):
        super().__init__("mpg123", *arguments)

    def play(self, track):
        self.open("mpg123", "-q", "-o", "alsa", track)

    pause = None


class MOC(Player):
    label = "MOC (server + interface)"

    def __init__(self, *arguments):
        super().__init__("moc", *arguments)
        settings = self.folder / "settings"
        settings.write_text("SoundDriver = ALSA\nALSADevice = default\n")
        self.command = ["mocp", "-M", self.folder / "moc", "-C", settings]

    def play(self, track):
        self.call(*self.command, "-S")
        self.call(*self.command, "-l", track)
        self.open(*self.command)

    def pause(self):
        self.call(*self.command, "-P")


class Cmus(Player):
    label = "cmus"

    def __init__(self, *arguments):
        super().__init__("cmus", *arguments)
        self.environment |= {"CMUS_HOME": str(self.folder / "cmus")} | self.make_runtime()
        (self.folder / "cmus").mkdir()
        (self.folder / "cmus/rc").write_text("set output_plugin=alsa\nset dsp.alsa.device=default\nset mpris=false\n")

    def play(self, track):
        self.open("cmus")
        wait_until((self.folder / "run/cmus-socket").exists, "starting cmus")
        self.call("cmus-remote", "-f", track)

    def pause(self):
        self.call("cmus-remote", "-u")


def contestants(only, *arguments):
    """Returns our player and the installed ones."""
    kinds = {"stimmung": (Stimmung, STIMMUNG), "floor": (Floor, "cc"), "mpg123": (MPG123, "mpg123"),
             "mocp": (MOC, "mocp"), "cmus": (Cmus, "cmus")}
    return [
        kind(*arguments) for name, (kind, program) in kinds.items()
        if shutil.which(program) and (not only or name in only)
    ]


def new_profile(folder):
    """Returns the environment of a new listener."""
    (folder / "run").mkdir(mode=0o700)
    kinds = {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("DATA", "STATE", "CACHE", "CONFIG")}
    return os.environ | kinds | {"HOME": str(folder), "XDG_RUNTIME_DIR": f"{folder}/run"}
