#!/usr/bin/env python3
"""Tests covers as pictures, in real terminals on virtual displays, by the pixels shown.

    graphics_tests.py [PROGRAM] [TEST…]

PROGRAM is the player, by default the release build. With STIMMUNG_SHOTS=FOLDER, every screen that is examined is stored
there.
"""

import os
import signal
import struct
import shutil
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from screens import Terminal  # noqa: E402

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "Package.swift").exists())
PROGRAM = ROOT / ".build/release/stimmung"
SIDE = 480


def cover_at(x, y):
    """Returns the cover's colour at a point (0 to 1): red to yellow on the left, blue to cyan on the right, downwards."""
    return (255, round(255 * y), 0) if x < 0.5 else (0, round(255 * y), 255)


def png(side):
    """Returns the cover as a PNG."""
    rows = b"".join(
        b"\0" + b"".join(bytes(cover_at(x / side, y / (side - 1))) for x in range(side)) for y in range(side))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def is_of_cover(pixel):
    """Whether a colour can only be the cover's: either red or blue is saturated, and the other one is absent."""
    red, _, blue = pixel
    return abs(red - blue) >= 240


class GraphicsTests(unittest.TestCase):
    terminal = None

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = Path(scratch.name)
        (cls.scratch / "cover.png").write_bytes(png(SIDE))
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=120", "-i",
             cls.scratch / "cover.png", "-map", "0", "-map", "1", "-c:a", "libmp3lame", "-b:a", "64k", "-c:v", "copy",
             "-id3v2_version", "3", "-metadata", "title=Song", "-disposition:v", "attached_pic",
             cls.scratch / "song.mp3"], check=True, stdin=subprocess.DEVNULL)

    def begin(self, name):
        """Starts a terminal with the player in it, and its cover on the screen."""
        folder = self.scratch / self.id().rsplit(".", 1)[-1]
        folder.mkdir()
        variables = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        for key in ("CONFIG", "CACHE", "DATA", "STATE"):
            variables[f"XDG_{key}_HOME"] = str(folder / key.lower())
        self.variables = {**os.environ, **variables}
        self.addCleanup(self.player, "service", "stop")
        self.terminal = Terminal(name, folder / "terminal", variables)
        self.addCleanup(self.terminal.close)
        self.terminal.type(f"{PROGRAM} {self.scratch}/song.mp3 --output silent\n")
        return self.wait_for_cover()

    def player(self, *words):
        return subprocess.run(
            [PROGRAM, *words], env=self.variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)

    def look(self):
        image = self.terminal.screen.image()
        if shots := os.environ.get("STIMMUNG_SHOTS"):
            self.shots = getattr(self, "shots", 0) + 1
            image.keep(Path(shots) / f"{self.id().rsplit('.', 1)[-1]}-{self.shots}.ppm")
        return image

    def wait_for_cover(self, wanted=None):
        """Returns where the cover is, once it is whole and has more colours than characters can have.

        Terminals draw a picture in several steps, so a cover is whole if it is square, or in the wanted place.
        """

        def drawn():
            image = self.look()
            box = image.box(is_of_cover)
            if box is None:
                return None
            left, top, right, bottom = box
            if abs((right - left) - (bottom - top)) >= 20 or wanted not in (None, box):
                return None
            middle = (left * 3 + right) // 4
            colors = {image.at(middle, y) for y in range(top, bottom)}
            # Half blocks have two per cell, which is at least 16 pixels high.
            return (image, box) if len(colors) > (bottom - top) // 8 else None

        place = f" at {wanted}" if wanted else ""
        return self.terminal.wait(drawn, f"cover in pixels{place}")

    def wait_for_no_cover(self):
        self.terminal.wait(lambda: self.look().box(is_of_cover) is None, "screen without the cover")

    def check_colors(self, image, box, tolerance):
        left, top, right, bottom = box
        # The rest of the last cells is empty with sixels, which have rows of six pixels.
        for x in (0.1, 0.25, 0.4, 0.6, 0.75, 0.9):
            for y in (0.1, 0.3, 0.5, 0.7, 0.9):
                seen = image.at(round(left + x * (right - left)), round(top + y * (bottom - top)))
                for one, other in zip(seen, cover_at(x, y)):
                    self.assertLessEqual(abs(one - other), tolerance, f"at {x}, {y} of {box}: {seen}")

    def check_life(self, name, tolerance):
        """Runs all tests of a cover in one terminal."""
        image, box = self.begin(name)
        self.check_colors(image, box, tolerance)
        left, top, right, bottom = box
        self.assertGreater(right - left, 100)
        with self.subTest("a still picture costs nothing"):
            self.player("pause")
            self.terminal.wait(lambda: "paused" in self.player("status").stdout.lower(), "pause")
            count = self.terminal.wait(self.quiet, "quiet")
            self.assertEqual(self.terminal.shown()[count:], b"")
        with self.subTest("other screens keep it elsewhere, and clear its previous area"):
            self.terminal.type("?")
            self.terminal.type("?")
            self.wait_for_cover(box)
        with self.subTest("hidden"):
            self.terminal.type("c")
            self.terminal.type("c")
            self.wait_for_no_cover()
            self.terminal.type("c")
            self.wait_for_cover(box)
        with self.subTest("as a disc, which turns if that needs no new picture"):
            self.player("toggle")
            self.terminal.type("c")
            self.terminal.wait(lambda: not self.has_corners(self.look(), box), "disc")
            before = self.terminal.wait(lambda: self.settled(box, name == "kitty"), "whole disc")
            if name == "kitty":
                self.terminal.wait(lambda: self.part(self.look(), box) != self.part(before, box), "turn")
            else:
                subprocess.run(["sleep", "2"], check=True)
                self.assertEqual(self.part(self.look(), box), self.part(before, box))
            self.player("pause")
            self.terminal.type("c")
            self.wait_for_no_cover()
            self.terminal.type("c")
            self.wait_for_cover(box)
        with self.subTest("drawn again"):
            self.terminal.type("\x0c")
            self.wait_for_cover(box)
        if name == "xterm":
            with self.subTest("in a smaller window, and in one of the original size"):
                for rows, is_wanted in ((30, lambda new: new != box), (36, lambda new: new == box)):
                    Path(f"/proc/{self.interface()}/fd/0").write_text(f"\x1b[8;{rows};110t")
                    self.terminal.wait(lambda: self.is_whole(is_wanted), f"cover in {rows} rows")
        with self.subTest("stopped"):
            self.terminal.type("\x1a")
            self.wait_for_no_cover()
            self.terminal.type("fg\n")
            self.wait_for_cover(box)
        with self.subTest("crashed"):
            attached = self.interface()
            os.kill(attached, signal.SIGSEGV)
            self.wait_for_no_cover()
            self.terminal.type(f"{PROGRAM} attach\n")
            self.wait_for_cover()
        with self.subTest("left"):
            self.terminal.type("q")
            self.wait_for_no_cover()
            self.terminal.type("echo ANS''WER\n")
            self.terminal.wait(lambda: b"ANSWER" in self.terminal.shown()[-200:], "shell")

    def has_corners(self, image, box):
        """Whether the cover reaches the corners of its area."""
        left, top, right, bottom = box
        return all(is_of_cover(image.at(x, y)) for x in (left + 3, right - 4) for y in (top + 3, bottom - 12))

    def settled(self, box, may_turn):
        """Returns the screen, once an area of it has not changed for half a second, if it may not turn."""
        image = self.look()
        if may_turn:
            return image
        subprocess.run(["sleep", "0.5"], check=True)
        return image if self.part(self.look(), box) == self.part(image, box) else None

    def part(self, image, box):
        """Returns the pixels of an area."""
        left, top, right, bottom = box
        return b"".join(
            image.pixels[(y * image.width + left) * 3 : (y * image.width + right) * 3] for y in range(top, bottom))

    def is_whole(self, is_wanted):
        """Whether there is a cover in the given area, and no part of one elsewhere."""
        image = self.look()
        box = image.box(is_of_cover)
        if box is None or not is_wanted(box):
            return False
        left, top, right, bottom = box
        return abs((right - left) - (bottom - top)) < 20 and self.has_corners(image, box)

    def quiet(self):
        """Returns the number of bytes sent, once nothing was sent for two seconds."""
        count = len(self.terminal.shown())
        subprocess.run(["sleep", "2"], check=True)
        return count if len(self.terminal.shown()) == count else None

    def interface(self):
        """Returns the interface's process, which is the shell's child."""
        for process in Path("/proc").iterdir():
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                home = f"HOME={self.variables['HOME']}".encode()
                is_ours = home in (process / "environ").read_bytes().split(b"\0")
                descriptor = os.readlink(process / "fd/0")
            except (OSError, ValueError):
                continue
            if is_ours and words[0].endswith(PROGRAM.name.encode()) and descriptor.startswith("/dev/pts/"):
                return int(process.name)
        raise AssertionError("There is no interface.")

    def test_kitty(self):
        self.check_life("kitty", 4)

    def test_xterm(self):
        self.check_life("xterm", 16)

    def test_foot(self):
        self.check_life("foot", 16)

    @unittest.skipIf(shutil.which("mlterm") is None, "this system has no mlterm")
    def test_mlterm(self):
        self.check_life("mlterm", 16)


if __name__ == "__main__":
    if len(sys.argv) > 1 and os.access(sys.argv[1], os.X_OK):
        PROGRAM = Path(sys.argv.pop(1)).resolve()
    unittest.main()
