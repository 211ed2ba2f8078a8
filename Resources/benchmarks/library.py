"""Scanning and searching libraries."""

import contextlib
import fcntl
import json
import os
import pty
import shutil
import statistics
import struct
import subprocess
import termios
import time
from pathlib import Path

from .connection import Connection
from .machine import HEIGHT, LIBRARY, ROOT, STIMMUNG, WIDTH, drain, fail, make_songs, wait_until
from .meters import bytes_read, own_memory, peak_memory, processor_time, timed

# The size of a song of three minutes.
SONG_SIZE = 4 << 20


def scan_with_stimmung(library, folder):
    environment = os.environ | {
        "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder),
        **{f"XDG_{name}_HOME": str(folder / name) for name in ("CONFIG", "CACHE", "DATA", "STATE")}}
    host = subprocess.Popen(
        [STIMMUNG, "service", "run", "--output", "silent"], env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until((folder / "stimmung/player.sock").exists, "starting stimmung")

    def scan(*paths):
        subprocess.run([STIMMUNG, "scan", *paths], env=environment, check=True, stdout=subprocess.DEVNULL)

    try:
        first = timed(host.pid, lambda: scan(library))
        again = min(timed(host.pid, scan) for _ in range(3))
        return first, again, (peak_memory(host.pid), own_memory(host.pid))
    finally:
        host.terminate()
        host.wait()


def index_size(folder):
    """The bytes of the index of the player with this profile, which has ended."""
    return sum(file.stat().st_size for file in (folder / "CACHE/stimmung").glob("index.sqlite*"))


@contextlib.contextmanager
def serve_with_mpd(library, folder):
    """MPD's process, which can scan the library."""
    (folder / "conf").write_text(
        f'music_directory "{library}"\ndb_file "{folder}/db"\nbind_to_address "{folder}/socket"\n'
        # Otherwise, an answer that is not read immediately ends the connection.
        f'playlist_directory "{folder}"\nmax_output_buffer_size "1048576"\nmax_playlist_length "1000000"\n'
        'audio_output {\ntype "null"\nname "none"\n}\n')
    server = subprocess.Popen(
        ["mpd", "--no-daemon", folder / "conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    call = ["mpc", "--host", f"{folder}/socket"]

    def answers():
        return subprocess.run([*call, "status"], capture_output=True).returncode == 0

    def update():
        subprocess.run([*call, "update", "--wait"], check=True, stdout=subprocess.DEVNULL)

    try:
        wait_until(answers, "starting MPD")
        yield server, update
    finally:
        server.terminate()
        server.wait()


def scan_with_mpd(library, folder):
    with serve_with_mpd(library, folder) as (server, update):
        first = timed(server.pid, update)
        again = min(timed(server.pid, update) for _ in range(3))
        return first, again, (peak_memory(server.pid), own_memory(server.pid))


def scan_with_cmus(library, folder):
    environment = os.environ | {"HOME": str(folder), "CMUS_HOME": str(folder), "TERM": "xterm"}
    # Without a bus and a sound server, because it would wait for their replies.
    (folder / "rc").write_text("set mpris=false\nset output_plugin=alsa\nset dsp.alsa.device=null\n")
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    player = subprocess.Popen(
        ["cmus", "--listen", folder / "socket"], env=environment, stdin=terminal, stdout=terminal,
        stderr=subprocess.DEVNULL, start_new_session=True)
    drain = subprocess.Popen(["cat"], stdin=controller, stdout=subprocess.DEVNULL)
    try:
        wait_until((folder / "socket").exists, "starting cmus")
        time.sleep(1)
        start, before, read_before = time.monotonic(), processor_time(player.pid), bytes_read(player.pid)
        subprocess.run(
            ["cmus-remote", "--server", folder / "socket", "-C", f"add -l {library}"], check=True)
        # cmus does not report when it is done: it is when it has used no processor time for a second.
        seen, end = processor_time(player.pid), time.monotonic()
        while time.monotonic() - end < 1:
            time.sleep(0.05)
            if (now := processor_time(player.pid)) - seen > 0.02:
                seen, end = now, time.monotonic()
        used = processor_time(player.pid) - before
        memory = peak_memory(player.pid), own_memory(player.pid)
        return (end - start, used, bytes_read(player.pid) - read_before), None, memory
    finally:
        player.kill()
        player.wait()
        drain.kill()
        drain.wait()
        os.close(controller)
        os.close(terminal)


def scanners_here():
    scanners = {"stimmung": scan_with_stimmung}
    if shutil.which("mpd") and shutil.which("mpc"):
        scanners["MPD"] = scan_with_mpd
    if shutil.which("cmus"):
        scanners["cmus"] = scan_with_cmus
    return scanners


def forget_files():
    """Drops the kernel's cache of files; returns false if that is not permitted."""
    os.sync()
    try:
        Path("/proc/sys/vm/drop_caches").write_text("3")
    except PermissionError:
        return False
    return True


def measure_files(options, folder):
    """Scans files of the size of songs, without holes: first from the disk, then from memory."""
    music = folder / "music"
    make_songs(music, options.files, SONG_SIZE)
    print(f"{options.files} files of {SONG_SIZE >> 20} MB\n\n| | | s | processor, s | read, MB |\n|---|---|--:|--:|--:|")
    found = {}
    for name, scan in scanners_here().items():
        for state in ("cold", "warm"):
            if state == "cold" and not forget_files():
                continue
            home = folder / f"{name}-{state}"
            home.mkdir(mode=0o700)
            taken, processor, size = found[name, state] = scan(music, home)[0]
            print(f"| {name} | {state} | {taken:.2f} | {processor:.2f} | {size / 1e6:.0f} |", flush=True)
    return found


def measure_library(options, folder):
    """Scans libraries with each installed program in turn, with cached files."""
    scanners = scanners_here()
    print("| tracks | | first scan, s | processor, s | rescan, s | peak memory, MB | own memory, MB | index, MB |")
    print("|--:|---|--:|--:|--:|--:|--:|--:|")
    found = {}
    for tracks in options.sizes:
        library = folder / f"library-{tracks}"
        maker = [ROOT / "Resources/make_library.py", library, str(tracks), "--format", options.format]
        subprocess.run(maker + ["--further"] * options.further, check=True)
        for name, scan in scanners.items():
            if not options.only or name in options.only:
                home = folder / f"{name}-{tracks}"
                home.mkdir(mode=0o700)
                first, again, memory = found[tracks, name] = scan(library, home)
                rescan = f"{again[0]:.2f}" if again else "–"
                index = f"{index_size(home) / 1e6:.1f}" if name == "stimmung" else "–"
                used = f"{memory[0]:.0f} | {memory[1]:.1f}"
                print(f"| {tracks} | {name} | {first[0]:.2f} | {first[1]:.2f} | {rescan} | {used} | {index} |",
                      flush=True)
        shutil.rmtree(library)
    return found


def measure_search(options, folder):
    """Runs the same searches in libraries of several sizes, and adds all tracks of each to a queue."""
    if not LIBRARY.exists():
        fail("there is no library-benchmark: Resources/build library-benchmark")
    columns = {}
    for tracks in options.sizes:
        music, home = folder / f"library-{tracks}", folder / str(tracks)
        home.mkdir(mode=0o700)
        subprocess.run([ROOT / "Resources/make_library.py", music, str(tracks)], check=True)
        environment = os.environ | {
            "HOME": str(home), "XDG_RUNTIME_DIR": str(home),
            **{f"XDG_{name}_HOME": str(home / name) for name in ("CONFIG", "CACHE", "DATA", "STATE")}}
        host = subprocess.Popen(
            [STIMMUNG, "service", "run", "--output", "silent"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until((home / "stimmung/player.sock").exists, "starting stimmung")
            player = Connection(str(home / "stimmung/player.sock"))
            player.ask("scan", paths=[str(music)])
            times = []
            for _ in range(options.turns):
                times.append(player.ask("setQueue", content={"query": {"query": {}}}, play=False)[1] * 1000)
                player.ask("clearQueue")
        finally:
            host.terminate()
            host.wait()
        lines = subprocess.run(
            [LIBRARY, home / "CACHE/stimmung", home / "DATA/stimmung"], env=environment, check=True,
            capture_output=True, text=True).stdout.splitlines()
        answers = [json.loads(line) for line in lines]
        answers.append({"what": "add all to the queue", "median": statistics.median(times), "longest": max(times)})
        columns[tracks] = {answer["what"]: answer for answer in answers}
        shutil.rmtree(music)
    print("medians (and the longest), ms\n\n| | " + " | ".join(map(str, columns)) + " |")
    print("|---|" + "--:|" * len(columns))
    for what in columns[options.sizes[-1]]:
        cells = (column.get(what) for column in columns.values())
        texts = (f"{cell['median']:.2f} ({cell['longest']:.2f})" if cell else "–" for cell in cells)
        print(f"| {what} | " + " | ".join(texts) + " |")
    return columns
