"""The time from a key to the last byte of its answer, and the bytes written during playback."""

import curses
import fcntl
import os
import pty
import statistics
import struct
import subprocess
import termios
import threading
import time

from .connection import Connection
from .machine import ROOT, STIMMUNG, Sound, fail, long_track, wait_until
from .meters import SETTLING, Meter, percentile
from .players import MPG123, Stimmung

# A key's answer is complete when nothing has arrived for this many seconds.
SILENCE = 0.12
# The size of a minimal terminal.
TERMINAL = (80, 24)


class Line:
    """A program's terminal, whose output is read immediately and recorded with its times."""

    def __init__(self, command, environment):
        self.end, terminal = pty.openpty()
        columns, rows = TERMINAL
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            ["setsid", "--ctty", *command], env=os.environ | environment,
            stdin=terminal, stdout=terminal, stderr=terminal)
        os.close(terminal)
        self.reads = []
        self.latest = b""
        self.total = 0
        threading.Thread(target=self._read, daemon=True).start()

    def press(self, key, silence=SILENCE):
        """Returns the milliseconds from a key to the first and last byte of its answer, and the number of bytes."""
        before, seen, begin = self.total, len(self.reads), time.monotonic()
        os.write(self.end, key)
        last = begin
        while (rest := last + silence - time.monotonic()) > 0:
            time.sleep(rest)
            last = self.reads[-1] if len(self.reads) > seen else begin
        first = self.reads[seen] if len(self.reads) > seen else begin
        return (first - begin) * 1000, (last - begin) * 1000, self.total - before

    def _read(self):
        try:
            while data := os.read(self.end, 65536):
                self.latest = (self.latest + data)[-65536:]
                self.total += len(data)
                self.reads.append(time.monotonic())
        except OSError:
            # The program has closed its terminal.
            pass


class Lines:
    """Opens and closes terminals like `Terminal`, but without tmux."""

    def __init__(self):
        self.lines = {}

    def open(self, name, command, environment):
        self.lines[name] = Line(list(map(str, command)), environment | {"TERM": "xterm-256color"})

    def press(self, name, key):
        os.write(self.lines[name].end, {"Space": b" "}.get(key) or key)

    def stop(self):
        for line in self.lines.values():
            line.process.wait()
            os.close(line.end)


def key_codes():
    """Returns what xterm sends for keys that are not characters."""
    curses.setupterm("xterm-256color", 1)
    names = {"PgDn": "knp", "PgUp": "kpp"} | {f"F{number}": f"kf{number}" for number in range(1, 9)}
    return {name: curses.tigetstr(code) for name, code in names.items()} | {
        "Tab": b"\t", "Enter": b"\r", "Delete": b"\x7f", "Esc": b"\x1b"}


def strokes():
    """Returns the keys of a turn with their kind, or None for keys that only navigate."""
    letters = [*"amber moon gardn"]
    return [
        (None, ["Esc", "F3", "g"]),
        ("queue: a row", "jjjjjjjjjjjjkkkkjjjj"),
        ("queue: a page", ["PgDn"] * 12 + ["PgUp"] * 4),
        ("queue: to the end, to the start", "GgGgGgGgGgGg"),
        (None, "&"),
        ("queue: a letter of the filter", [*"song", *["Delete"] * 4]),
        (None, ["Esc", "/"]),
        ("queue: a letter of the search", [*"moon", *["Delete"] * 3]),
        (None, ["Esc"]),
        ("queue: a mark", "yyyyyyyyyyyy"),
        (None, ["Esc", "F2", "g", "/"]),
        ("library: a letter of the search", [*"moon", *["Delete"] * 3]),
        (None, ["Esc"]),
        ("library: another order", "o" * 14),
        # A track stays selected after the order of all tracks.
        (None, "hhg"),
        ("library: a row, with what it holds", "jjjjjjjjjjjjkkkkjjjj"),
        ("library: into it, and back", "lhlhlhlhlhlh"),
        ("library: a page", ["PgDn"] * 12 + ["PgUp"] * 4),
        ("library: to the end, to the start", "GgGgGgGgGgGg"),
        # The last of the seven orders shows all tracks.
        (None, "o" * 6),
        ("all tracks: a row", "jjjjjjjjjjjjkkkk"),
        ("all tracks: a page", ["PgDn"] * 12 + ["PgUp"] * 4),
        ("all tracks: to the end, to the start", "GgGgGgGgGgGg"),
        (None, "/"),
        ("all tracks: a letter of the search", [*"moon", *["Delete"] * 3]),
        (None, ["Esc"]),
        ("all tracks: sorted by a column", "OOOOOOOOOOOO"),
        (None, "o"),
        ("another screen", [f"F{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8)] + ["Tab"] * 8),
        (None, ["F6", "/", *["Delete"] * 20]),
        ("search: a letter", letters + ["Delete"] * len(letters)),
        # The first row's title fits: one that is cut off scrolls later, which is no answer to a key.
        (None, ["Esc", "F3", "g", ":"]),
        ("command line: a letter", [*"mood add", "Tab", *["Delete"] * 8]),
        (None, ["Esc", "Esc"]),
        ("a mode, the volume", "rrrs-+-+ss"),
        ("a mood", "1234123412341234"),
    ]


def measure_keys(options, folder):
    """Presses some hundred keys of every kind, in a library and a queue of the given number of tracks."""
    lines, codes = Lines(), key_codes()
    music = folder / "music"
    subprocess.run([ROOT / "Resources/make_library.py", music, str(options.tracks)], check=True)
    player = Stimmung(folder, None, lines)
    environment = os.environ | player.environment
    host = subprocess.Popen(
        [STIMMUNG, "service", "run", "--output", "silent"], env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    times, echoes, silent = {}, [], {}
    try:
        path = player.folder / "run/stimmung/player.sock"
        wait_until(path.exists, "starting the player")
        connection = Connection(str(path))
        connection.ask("scan", paths=[str(music)])
        connection.ask("setQueue", content={"query": {"query": {}}}, play=True)
        connection.ask("setState", to=2)
        player.open(STIMMUNG)
        bare = Line(["sh", "-c", "stty raw -echo; exec cat"], player.environment)
        line = lines.lines[player.name]
        wait_until(lambda: line.total and time.monotonic() - line.reads[-1] > 1, "the first screen")
        for _ in range(options.turns):
            for kind, keys in strokes():
                for number, key in enumerate(keys):
                    answered, taken, size = line.press(codes.get(key) or key.encode())
                    if size == 0:
                        silent[kind] = silent.get(kind, 0) + 1
                    elif kind:
                        times.setdefault(kind, []).append((answered, taken, size))
                    if number % 8 == 0:
                        echoes.append(bare.press(b"x", 0.02)[1])
        bare.process.kill()
        bare.process.wait()
    finally:
        host.terminate()
        player.stop()
        host.wait()
        lines.stop()
    columns, rows = TERMINAL
    print(f"{options.tracks:,} tracks, {columns}×{rows}, from a key to the first and the last byte of its answer\n")
    print("| key | presses | first, median, ms | 99 %, ms | last, median, ms | 99 %, ms | longest, ms | bytes |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    times["all of them"] = [one for values in times.values() for one in values]
    times["a bare terminal's echo"] = [(taken, taken, 1) for taken in echoes]
    for kind, values in times.items():
        answered, taken, sizes = zip(*values)
        print(f"| {kind} | {len(values)} | {statistics.median(answered):.1f} | {percentile(answered, 99):.1f} "
              f"| {statistics.median(taken):.1f} | {percentile(taken, 99):.1f} | {max(taken):.1f} "
              f"| {statistics.median(sizes):.0f} |")
    first, last = (percentile([one[place] for one in times["all of them"]], 99) for place in (0, 1))
    unanswered = {kind: count for kind, count in silent.items() if kind}
    if unanswered:
        print("\nchanged nothing: " + ", ".join(f"{count} of {kind}" for kind, count in unanswered.items()))
    return {"first": first, "last": last}


def sung(path, seconds):
    """Writes lyrics with one line every three seconds."""
    words = "the harbour lets its breath go out and lamp after lamp lights up on the other shore".split()
    lines = (
        f"[{at // 60:02}:{at % 60:02}.00]" + " ".join(words[(at + step) % len(words)] for step in range(7))
        for at in range(0, seconds, 3))
    path.write_text("\n".join(lines) + "\n")


class Watch:
    """Measures what players use, and what one of them writes, for the given seconds."""

    def __init__(self, players, line, seconds):
        meters = [Meter(player) for player in players]
        bytes_before, reads_before, begin = line.total, len(line.reads), time.monotonic()
        for step in range(1, 5):
            time.sleep(max(0, begin + seconds * step / 4 - time.monotonic()))
            for meter in meters:
                meter.look()
        self.seconds = time.monotonic() - begin
        self.bytes, self.writes = line.total - bytes_before, len(line.reads) - reads_before
        self.used = [meter.result(self.seconds) for meter in meters]


def until_second(second):
    """Sleeps until the given second of the clock's minute."""
    time.sleep((second - time.time()) % 60)


def measure_showing(options, folder):
    """Plays with lyrics on the screen, then with the visualizer, and then pauses."""
    folder.joinpath("songs").mkdir()
    track, length = folder / "songs/track.mp3", 2 * options.seconds + 3 * SETTLING + 90
    long_track(track, length)
    sung(track.with_suffix(".lrc"), length)
    sound, lines, codes = Sound(folder, paced=True), Lines(), key_codes()
    ours, theirs = Stimmung(folder, sound, lines), MPG123(folder, sound, lines)
    try:
        for player in (ours, theirs):
            player.play(track)
        line = lines.lines[ours.name]
        ours.terminal.press(ours.name, codes["F5"])
        time.sleep(SETTLING)
        if b"harbour" not in line.latest:
            fail("no words are on the screen")
        words = Watch([ours, theirs], line, options.seconds)
        ours.terminal.press(ours.name, b"v")
        time.sleep(SETTLING)
        bars = Watch([ours, theirs], line, options.seconds)
        ours.pause()
        time.sleep(SETTLING)
        until_second(3)
        rest = Watch([ours], line, min(options.seconds, 50))
        before = line.total
        until_second(3)
        tick = line.total - before
    finally:
        for player in (ours, theirs):
            player.stop()
        lines.stop()
        sound.stop()
    print(f"\nthe playing screen at 80×24, {words.seconds:.0f} s, through ALSA to {sound.name}\n")
    print("| | processor, ms/s | wake-ups/s | to the terminal, bytes/s |\n|---|--:|--:|--:|")
    for label, watch in (("words", words), ("words and visualizer", bars), ("paused", rest)):
        used, sleeps, *_ = watch.used[0]
        print(f"| {ours.label}, {label} | {used:.2f} | {sleeps:.2f} | {watch.bytes / watch.seconds:.0f} |")
    for label, watch in (("words", words), ("the visualizer", bars)):
        used, sleeps, *_ = watch.used[1]
        print(f"| {theirs.label}, next to {label} | {used:.2f} | {sleeps:.2f} | – |")
    print(f"\nprocessor, ratio to mpg123: {words.used[0][0] / words.used[1][0]:.2f}, with the visualizer "
          f"{bars.used[0][0] / words.used[0][0]:.1f} times as much as without; paused {rest.bytes} bytes in "
          f"{rest.seconds:.0f} s, {tick} when the clock advances by a minute")
    return {"words": words.used[0][0], "visualizer": bars.used[0][0]}


def measure_interface(options, folder):
    (folder / "keys").mkdir()
    return measure_keys(options, folder / "keys") | measure_showing(options, folder)
