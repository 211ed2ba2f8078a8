"""What is measured, and the outputs of the players."""

import os
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("BUILD", ROOT / ".build/release")).resolve()
STIMMUNG = BUILD / "stimmung"
SENSOR = BUILD / "sensor-benchmark"
LIBRARY = BUILD / "library-benchmark"
HISTORY = BUILD / "history-benchmark"
PHOTOS = BUILD / "photo-benchmark"
PLAYBACK = BUILD / "playback-benchmark"
PLUGIN = BUILD / "libasound_module_pcm_paced.so"
WIDTH, HEIGHT = 120, 40


def fail(reason):
    sys.exit(f"benchmark: {reason}")


def wait_until(condition, what, seconds=15):
    """Returns the result of `condition` as soon as it is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    fail(f"{what} took more than {seconds} s")


def demo_piece():
    """Returns the parts of a demo piece: its tag, the frame that states its length, and each frame of sound."""
    data = next((ROOT / "Resources/Demo").glob("01*.mp3")).read_bytes()
    size = 0
    for byte in data[6:10]:
        size = size << 7 | byte
    tag, rest, frames = data[: size + 10], data[size + 10 :], []
    while rest[:1] == b"\xff":
        bitrate = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][rest[2] >> 4]
        rate = [44100, 48000, 32000][rest[2] >> 2 & 3]
        length = 144000 * bitrate // rate + (rest[2] >> 1 & 1)
        frames.append(rest[:length])
        rest = rest[length:]
    return tag, frames[0], frames[1:]


def long_track(path, seconds):
    """Writes an MP3 of at least `seconds`, which repeats the frames of a demo piece, with its tags."""
    # The length in the first frame is wrong for the repeated frames.
    tag, _, frames = demo_piece()
    frames = b"".join(frames)
    # Long enough even at the highest bitrate.
    path.write_bytes(tag + frames * (1 + seconds * 40000 // len(frames)))


def write_song(path, seconds, number):
    """Writes an MP3 of `seconds` of a demo piece, which begins at another frame for each number; returns the path.

    It states its length, but neither its loudness nor a delay of the encoder.
    """
    tag, first, frames = demo_piece()
    begin = 7 * number % len(frames)
    turned = frames[begin:] + frames[:begin]
    count = round(seconds * 44100 / 1152)
    sound = (turned * (1 + count // len(turned)))[:count]
    place = first.index(b"Xing" if b"Xing" in first else b"Info") + 4
    head = first[:place] + struct.pack(">III", 3, count, len(first) + sum(map(len, sound)))
    path.write_bytes(tag + head.ljust(len(first), b"\0") + b"".join(sound))
    return path


class Sound:
    """The outputs of the players: null sinks of a private sound server, or else the paced test device."""

    def __init__(self, folder, paced=False):
        self.configuration = folder / "asound.conf"
        self.server = None
        self.folder = folder
        plugins = [*Path("/usr/lib").glob("**/alsa-lib/libasound_module_pcm_pulse.so")]
        if not paced and shutil.which("pulseaudio") and shutil.which("pactl") and plugins:
            self.name = "PulseAudio's null sink"
            self._start_server()
            text = "</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n"
        elif PLUGIN.exists():
            self.name = "the paced test device" + ("" if paced else ", as there is no PulseAudio")
            text = (
                "</usr/share/alsa/alsa.conf>\n"
                f'pcm_type.paced {{ lib "{PLUGIN}" }}\npcm.paced {{ type paced }}\n'
                "pcm.!default { type plug slave.pcm paced }\n"
            )
        else:
            fail(f"there is {'no' if paced else 'neither PulseAudio nor'} {PLUGIN.name}: see --help")
        self.configuration.write_text(text)

    def environment(self, player):
        """Returns the environment in which a player finds its own sink."""
        found = {"ALSA_CONFIG_PATH": str(self.configuration)}
        if self.server:
            found |= self._server_environment() | {"PULSE_SINK": player}
            subprocess.run(
                # Without norewinds, the sink accepts two seconds at once.
                ["pactl", "load-module", "module-null-sink", f"sink_name={player}", "norewinds=1",
                 "rate=44100", "channels=2", "format=s16le"],
                env=os.environ | found, check=True, stdout=subprocess.DEVNULL)
        return found

    def stop(self):
        if self.server:
            self.server.terminate()
            self.server.wait()

    def _server_environment(self):
        return {
            "PULSE_RUNTIME_PATH": f"{self.folder}/pulse", "PULSE_STATE_PATH": f"{self.folder}/pulse",
            "PULSE_CONFIG_PATH": f"{self.folder}/pulse", "PULSE_COOKIE": f"{self.folder}/cookie",
            "PULSE_SERVER": f"unix:{self.folder}/native",
        }

    def _start_server(self):
        (self.folder / "pulse").mkdir()
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             "--high-priority=no", "--realtime=no", "--log-level=error",
             "-L", f"module-native-protocol-unix socket={self.folder}/native auth-anonymous=1"],
            env=os.environ | self._server_environment(), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until((self.folder / "native").exists, "starting the sound server")


class Terminal:
    """A private tmux server, with a session for each player."""

    def __init__(self, folder):
        self.command = ["tmux", "-f", "/dev/null", "-S", str(folder / "tmux")]
        self.folder = folder

    def open(self, name, command, environment):
        script = self.folder / f"{name}.sh"
        lines = [f"export {key}={quoted(value)}" for key, value in environment.items()]
        script.write_text("\n".join([*lines, "exec " + " ".join(map(quoted, command))]) + "\n")
        self.run("new-session", "-d", "-s", name, "-x", str(WIDTH), "-y", str(HEIGHT), "sh", str(script))

    def press(self, name, key):
        self.run("send-keys", "-t", name, key)

    def screen(self, name):
        return self.run("capture-pane", "-p", "-t", name).stdout

    def run(self, *words):
        return subprocess.run([*self.command, *words], capture_output=True, text=True, check=False)

    def stop(self):
        self.run("kill-server")


def quoted(text):
    return "'" + str(text).replace("'", "'\\''") + "'"


def make_library(folder, count):
    """Writes files with two silent frames each, ten per album, each with its own title."""
    def frame(name, text):
        return name + struct.pack(">IH", len(text) + 1, 0) + b"\3" + text.encode()

    for number in range(count):
        album = number // 10
        tags = frame(b"TIT2", f"Song {number}") + frame(b"TALB", f"Album {album}") + frame(b"TPE1", f"Artist {album % 997}")
        size = len(tags)
        head = b"ID3\4\0\0" + bytes(size >> shift & 127 for shift in (21, 14, 7, 0))
        sound = (bytes([0xFF, 0xFB, 0x10, 0xC4]) + bytes(17) + struct.pack(">I", number & 0x7F7F7F7F) + bytes(79)) * 4
        place = folder / f"{album // 100:03}" / f"{album:05}"
        if number % 10 == 0:
            place.mkdir(parents=True)
        (place / f"{number:06}.mp3").write_bytes(head + tags + sound)


def make_songs(folder, count, size):
    """Writes files of at least `size` bytes, ten per folder: a demo piece, from a different frame on."""
    tag, first, frames = demo_piece()
    for number in range(count):
        place = folder / f"{number // 10:03}"
        place.mkdir(parents=True, exist_ok=True)
        begin = number % len(frames)
        turned = frames[begin:] + frames[:begin]
        times = 1 + size // sum(map(len, turned))
        # Files that start at the same frame differ by the number of repetitions of their first frame.
        sound = [frames[begin]] * (1 + number // len(frames)) + turned * times
        count = first.index(b"Xing" if b"Xing" in first else b"Info") + 8
        head = first[:count] + struct.pack(">II", len(sound), len(first) + sum(map(len, sound))) + first[count + 8:]
        (place / f"{number:04}.mp3").write_bytes(tag + head + b"".join(sound))


def drain(terminal):
    """Reads and discards output."""
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        # The program has closed its terminal.
        pass
