"""Real terminals on virtual displays, and what they show."""

import os
import shlex
import struct
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Image:
    """Pixels, three bytes each: red, green, blue."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    def at(self, x, y):
        start = (y * self.width + x) * 3
        return tuple(self.pixels[start : start + 3])

    def box(self, is_wanted):
        """Returns the smallest area with all matching pixels as left, top, right, bottom, or None if there are none."""
        found = [
            (place % self.width, place // self.width)
            for place in range(self.width * self.height)
            if is_wanted(self.pixels[place * 3 : place * 3 + 3])
        ]
        if not found:
            return None
        columns, rows = zip(*found)
        return min(columns), min(rows), max(columns) + 1, max(rows) + 1

    def keep(self, path):
        """Writes it as a PPM, for inspection."""
        path.write_bytes(b"P6 %d %d 255\n" % (self.width, self.height) + self.pixels)


class XScreen:
    """A virtual X display, and its current contents."""

    def __init__(self, folder):
        reader, writer = os.pipe()
        self.file = folder / "Xvfb_screen0"
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1200x800x24", "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[writer], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with open(reader) as number:
            self.environment = {"DISPLAY": f":{number.readline().strip()}"}

    def image(self):
        """Returns the contents, from the window dump that the X server maintains."""
        dump = self.file.read_bytes()
        header = struct.unpack(">25I", dump[:100])
        size, width, height, line, colors = header[0], header[4], header[5], header[12], header[19]
        start = size + colors * 12
        pixels = bytearray(width * height * 3)
        for y in range(height):
            row = dump[start + y * line : start + y * line + width * 4]
            here = y * width * 3
            for channel in range(3):
                pixels[here + channel : here + width * 3 : 3] = row[2 - channel :: 4]
        return Image(width, height, bytes(pixels))

    def close(self):
        self.server.terminate()
        self.server.wait()


class WaylandScreen(XScreen):
    """The same with a Wayland compositor that shows one client full-screen."""

    def __init__(self, folder):
        super().__init__(folder)
        socket = folder / "wayland"
        self.compositor = subprocess.Popen(
            ["weston", "--backend=x11-backend.so", "--use-pixman", "--width=1200", "--height=800", "--no-config",
             "--shell=kiosk-shell.so", "--idle-time=0", f"--socket={socket.name}"],
            env=os.environ | self.environment | {"XDG_RUNTIME_DIR": str(folder)}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while not socket.exists():
            if time.monotonic() > end:
                raise AssertionError("weston does not start.")
            time.sleep(0.1)
        self.environment = {"WAYLAND_DISPLAY": str(socket)}

    def close(self):
        self.compositor.terminate()
        self.compositor.wait()
        super().close()


# From a package that Resources/setup installs: the machine's default font may be too wide for the screen.
FONT = "DejaVu Sans Mono"


class Terminal:
    """A terminal with a shell, into which a test types."""

    COMMANDS = {
        "xterm": (f"xterm -ti vt340 -xrm XTerm*allowWindowOps:true -fa '{FONT}' -fs 11 -geometry 110x36+0+0 -bg black "
                  "-fg white -e"),
        "mlterm": ("mlterm -g 110x36+0+0 --bg black --fg white -e"),
        "kitty": ("kitty --config NONE -o remember_window_size=no -o initial_window_width=110c "
                  "-o initial_window_height=36c -o update_check_interval=0 "
                  f"-o 'font_family={FONT}'"),
        "foot": (f"foot --config=/dev/null -o 'main.font={FONT}:size=11' -o main.pad=0x0 "
                 "-o colors.background=000000 -o colors.foreground=ffffff"),
    }

    def __init__(self, name, folder, variables):
        folder.mkdir()
        folder.chmod(0o700)
        self.record = folder / "record"
        self.pipe = folder / "keys"
        os.mkfifo(self.pipe)
        self.screen = WaylandScreen(folder) if name == "foot" else XScreen(folder)
        environment = {
            key: value for key, value in os.environ.items()
            if key not in ("TMUX", "STY", "SSH_CONNECTION", "NO_COLOR", "DISPLAY", "WAYLAND_DISPLAY")
        }
        environment |= {"LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "PS1": "READY ",
                        "SWIFT_BACKTRACE": "enable=no", **variables}
        environment |= self.screen.environment
        recorder = [sys.executable, "-B", HERE / "recorder.py", self.pipe, self.record, "bash", "--norc", "-i"]
        self.process = subprocess.Popen(
            [*shlex.split(self.COMMANDS[name]), *map(str, recorder)], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.wait(lambda: b"READY" in self.shown(), "a shell")

    def shown(self):
        """Returns every byte that was sent to the terminal."""
        return self.record.read_bytes() if self.record.exists() else b""

    def type(self, text):
        with open(self.pipe, "wb", buffering=0) as keys:
            keys.write(text.encode())

    def wait(self, is_so, what, seconds=30):
        """Waits until a condition is true, and returns its value."""
        end = time.monotonic() + seconds
        while not (answer := is_so()):
            if time.monotonic() > end:
                raise AssertionError(f"There is still no {what} after {seconds} s.")
            time.sleep(0.1)
        return answer

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.screen.close()
