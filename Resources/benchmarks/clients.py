"""MPD clients that send the same commands to the player and to MPD, and long lists."""

import shutil
import socket
import statistics
import subprocess
import time

from .connection import Bystander, Connection
from .library import serve_with_mpd
from .machine import fail, make_library, wait_until
from .meters import own_memory
from .players import new_profile
from .queueing import start

# Both are asked alternately, once per turn.
COMMANDS = [
    "search any 777", "search any a", "search title song", "list artist",
    "list album group albumartist", "find album \"Album 77\"", "listallinfo",
]


class Client:
    """An MPD client on a Unix socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.file = self.socket.makefile("rb", 1 << 20)
        self.file.readline()

    def ask(self, command):
        """Returns the answer, and the seconds that it took."""
        begin = time.monotonic()
        self.socket.sendall(command.encode() + b"\n")
        lines = []
        while True:
            lines.append(self.file.readline())
            if lines[-1] == b"OK\n":
                return lines, time.monotonic() - begin
            if not lines[-1] or lines[-1].startswith(b"ACK"):
                fail(f"{command} was refused: {lines[-1].decode()}")

    def version(self):
        """Returns the version of the queue."""
        lines, _ = self.ask("status")
        return next(line for line in lines if line.startswith(b"playlist: ")).split()[1].decode()

    def close(self):
        self.file.close()
        self.socket.close()


def measure_clients(options, folder):
    if not shutil.which("mpd") or not shutil.which("mpc"):
        fail("MPD and mpc are not installed (Debian: mpd, mpc)")
    music = folder / "music"
    make_library(music, options.tracks)
    environment = new_profile(folder)
    settings = folder / "CONFIG/stimmung/config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("[mpd]\nsocket = true\n")
    process, path = start(folder, environment)
    (folder / "mpd").mkdir()
    try:
        with serve_with_mpd(music, folder / "mpd") as (server, update):
            player = Connection(path)
            player.ask("scan", paths=[str(music)])
            update()
            before = own_memory(process.pid)
            ours, theirs = Client(f"{folder}/run/stimmung/mpd"), Client(f"{folder}/mpd/socket")
            print(f"a library of {options.tracks} tracks, medians of {options.turns} turns\n")
            print("| command | stimmung, ms | MPD, ms | ratio |\n|---|--:|--:|--:|")
            # The first reads the library.
            ours.ask("stats")
            for command in COMMANDS:
                compare(command, ours, theirs, options.turns)
            for client in (ours, theirs):
                client.ask("add /")
                client.ask(f"plchanges {client.version()}")
            for client in (ours, theirs):
                client.ask(f"plchanges {client.version()}")
            compare_changes(ours, theirs, options)
            # The queue outlives its clients; only their own memory must be returned.
            ours.ask("clear")
            ours.close()
            theirs.close()
            wait_until(lambda: own_memory(process.pid) < before + 30, "giving the memory back")
            print(f"\nbefore the first client {before:.0f} MB, after the last {own_memory(process.pid):.0f} MB")
    finally:
        process.terminate()
        process.wait()


def compare(label, ours, theirs, turns, command=None, prepare=lambda client, turn: None):
    """Prints a row of the table; `command` returns the command for a client and a turn."""
    times = {ours: [], theirs: []}
    for turn in range(turns):
        for client in times:
            prepared = prepare(client, turn)
            asked = command(turn, prepared) if command else label
            times[client].append(client.ask(asked)[1])
    mine, peers = (statistics.median(times[client]) * 1000 for client in (ours, theirs))
    print(f"| `{label}` | {mine:.1f} | {peers:.1f} | {mine / peers:.2f} |")


def compare_changes(ours, theirs, options):
    def delete(client, turn):
        version = client.version()
        client.ask(f"delete {options.tracks - 10 - turn}")
        return version

    compare("plchanges", ours, theirs, options.turns, lambda _, version: f"plchanges {version}", delete)
    compare("save", ours, theirs, options.turns, lambda turn, _: f"save list{turn}")


def measure_places(options, folder):
    """Reads a playlist of many places over as many copies of one sound, while another client asks for moods."""
    music = folder / "music"
    make_library(music, 1)
    song = next(music.rglob("*.mp3"))
    for number in range(options.tracks):
        copy = music / f"{number // 1000:03}" / f"{number:06}.mp3"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(song.read_bytes())
    process, path = start(folder, new_profile(folder))
    try:
        player = Connection(path)
        player.ask("scan", paths=[str(music)])
        player.ask("appendToQueue", content={"paths": {"paths": [str(music)]}})
        player.ask("createPlaylist", playlist="long")
        player.ask("addToPlaylist", playlist="long", tracks=[{"queue": {}}])
        # Half of them have been moved.
        for copy in sorted(music.rglob("*.mp3"))[::2]:
            copy.unlink()
        bystander = Bystander(path, "moods")
        bystander.start()
        answer, taken = player.ask("playlistTracks", playlist="long")
        bystander.terminate()
        print(f"{len(answer['playlistTracks']['tracks'])} places of one sound: {taken:.2f} s; "
              f"moods were answered within {bystander.longest * 1000:.0f} ms meanwhile")
    finally:
        process.terminate()
        process.wait()
