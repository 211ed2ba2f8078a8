#!/usr/bin/env python3
"""Compares what the player measures of songs with models in numpy, with FFmpeg and with the tones of the EBU.

    analysis_tests.py [PROGRAM]

PROGRAM is the player, by default the release build. Exits with 0 if all tests passed, with 1 if one failed, and with 77
if numpy or sox is missing.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CANNOT_RUN = 77
try:
    import numpy
except ImportError:
    print("numpy is missing.")
    sys.exit(CANNOT_RUN)

sys.path.insert(0, str(Path(__file__).resolve().parent))
import model  # noqa: E402

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "Package.swift").exists())
PROGRAM = ROOT / ".build/release/stimmung"
RATE = 44_100
SEED = 48

# The stereo tones of EBU Tech 3341: their parts (seconds and dBFS), and their loudness.
TONES = {
    "tone1": ([(20, -23)], -23), "tone2": ([(20, -33)], -33),
    "tone3": ([(10, -36), (60, -23), (10, -36)], -23),
    "tone4": ([(10, -72), (10, -36), (60, -23), (10, -36), (10, -72)], -23),
    "tone5": ([(20, -26), (20.1, -20), (20, -26)], -23),
}

# The ten songs: the end of the name, and how FFmpeg encodes it. Five are lossless, for the models of samples. In a WAV
# file that names its encoder, FFmpeg finds no ID3 tag.
SONGS = {
    "01.wav": ["-c:a", "pcm_s16le", "-fflags", "+bitexact"], "02.flac": ["-c:a", "flac"],
    "03.mp3": ["-c:a", "libmp3lame", "-b:a", "192k"],
    "04.ogg": ["-c:a", "libvorbis", "-q:a", "6"], "05.opus": ["-c:a", "libopus", "-b:a", "128k"],
    "06.wv": ["-c:a", "wavpack"], "07.flac": ["-c:a", "flac", "-sample_fmt", "s32", "-ar", "96000"],
    "08.mp3": ["-c:a", "libmp3lame", "-q:a", "4", "-ac", "1"], "09.aiff": ["-c:a", "pcm_s24be"],
    "10.flac": ["-c:a", "flac"],
}
LOSSLESS = ["01.wav", "02.flac", "06.wv", "09.aiff", "10.flac"]
ALBUM = ["02.flac", "10.flac"]


class Player:
    """A player with folders of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": str(folder),
            "ALSA_CONFIG_PATH": "/dev/null",
            **{f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")}}
        (folder / "config/stimmung").mkdir(parents=True)
        (folder / "config/stimmung/config.toml").write_text('audio.output = "silent"\nlibrary.analyze = false\n')

    def run(self, *words):
        """Returns what it prints."""
        return model.run(PROGRAM, *words, env=self.environment, cwd=self.folder).decode()

    def json(self, *words):
        """Returns the objects that it prints."""
        return [json.loads(line) for line in self.run(*words, "--json").splitlines()]

    def info(self, path):
        return self.json("info", path)[0]

    def profile(self, path):
        """Returns the stored profile of a file."""
        identity = self.info(path)["persistentID"]
        key = identity[1].encode() + bytes.fromhex(identity[3:])
        with sqlite3.connect(f"file:{self.folder}/cache/stimmung/analysis.sqlite?mode=ro", uri=True) as database:
            return model.Profile(
                database.execute("SELECT profile FROM analysis WHERE identity = ?", [key]).fetchone()[0])


def song(random, seconds):
    """Returns noise and tones whose level changes every few seconds, between silences."""
    count = int(seconds * RATE)
    places = numpy.linspace(0, count, int(seconds / 3) + 2)
    level = 10 ** (numpy.interp(numpy.arange(count), places, random.normal(-22, 7, len(places))) / 20)
    time = numpy.arange(count) / RATE
    tones = sum(numpy.sin(2 * numpy.pi * random.uniform(60, 4000) * time + random.uniform(0, 6)) for _ in range(4))
    both = numpy.stack([tones + random.normal(0, 1, count) for _ in range(2)], axis=1) * level[:, None]
    both[: int(random.uniform(0, 2) * RATE)] = 0
    both[count - int(random.uniform(0.5, 2) * RATE):] = 0
    return numpy.clip(both, -0.99, 0.99).astype("<f4")


class AnalysisTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.music = cls.folder / "music"
        cls.music.mkdir()
        random = numpy.random.default_rng(SEED)
        for number, (name, encoding) in enumerate(SONGS.items()):
            raw = cls.folder / "raw"
            raw.write_bytes(song(random, 20 + 3 * number).tobytes())
            tags = ["-metadata", "album=Two", "-metadata", "album_artist=Ann"] if name in ALBUM else []
            model.run("ffmpeg", "-v", "error", "-f", "f32le", "-ar", RATE, "-ac", 2, "-i", raw, *encoding, *tags,
                      cls.music / name)
        for name, (parts, _) in TONES.items():
            pieces = []
            for number, (seconds, level) in enumerate(parts):
                pieces.append(cls.folder / f"{name}-{number}.wav")
                model.run("sox", "-n", "-r", 48_000, "-c", 2, "-b", 24, pieces[-1], "synth", seconds, "sine", 1000,
                          "vol", f"{level}dB")
            model.run("sox", *pieces, cls.music / f"{name}.wav")
        cls.player = Player(cls.folder)
        cls.player.run("scan", cls.music)
        cls.first = cls.player.json("analyze")[0]

    @classmethod
    def tearDownClass(cls):
        subprocess.run([PROGRAM, "service", "stop"], env=cls.player.environment, capture_output=True, timeout=60)
        shutil.rmtree(cls.folder)

    def test_all_songs_are_analyzed_once(self):
        self.assertEqual((self.first["analyzed"], self.first["failedCount"]), (len(SONGS) + len(TONES), 0))
        again = self.player.json("analyze")[0]
        self.assertEqual((again["analyzed"], again["known"]), (0, len(SONGS) + len(TONES)))

    def test_loudness_is_that_of_ffmpeg(self):
        for name in SONGS:
            with self.subTest(name):
                measured = self.player.profile(self.music / name).loudness
                self.assertLessEqual(abs(measured - model.loudness(self.music / name)), 0.1)

    def test_loudness_of_the_tones_of_the_ebu(self):
        for name, (_, loudness) in TONES.items():
            with self.subTest(name):
                self.assertLessEqual(abs(self.player.profile(self.music / f"{name}.wav").loudness - loudness), 0.1)

    def test_loudness_of_an_album_is_that_of_its_songs_together(self):
        whole = self.folder / "album.flac"
        inputs = [word for name in ALBUM for word in ("-i", self.music / name)]
        model.run("ffmpeg", "-v", "error", *inputs, "-filter_complex", f"concat=n={len(ALBUM)}:v=0:a=1", whole)
        for name in ALBUM:
            gain = self.player.info(self.music / name)["replayGain"]
            self.assertLessEqual(abs(-18 - gain["album"]["gain"] - model.loudness(whole)), 0.1)
            self.assertEqual(gain["source"], "measured")

    def test_waveform_peak_and_first_and_last_sound_are_those_of_the_samples(self):
        for name in LOSSLESS:
            with self.subTest(name):
                samples = model.decoded(self.music / name)
                found = self.player.profile(self.music / name)
                peaks, levels = model.waveform(samples)
                self.assertTrue((found.peaks == peaks).all())
                # The order of additions may decide a rounding.
                self.assertLessEqual(abs(found.levels - levels).max(), 1)
                self.assertLessEqual((found.levels != levels).sum(), 2)
                self.assertEqual(found.audible, model.audible(samples, RATE))
                self.assertAlmostEqual(found.peak, abs(samples).max(), delta=1e-6)

    def test_a_song_takes_400_bytes(self):
        with sqlite3.connect(f"file:{self.folder}/cache/stimmung/analysis.sqlite?mode=ro", uri=True) as database:
            longest = database.execute("SELECT max(length(identity) + length(profile)) FROM analysis").fetchone()[0]
        self.assertLessEqual(longest, 400)

    def test_tags_are_written_as_each_format_has_them(self):
        copies = self.folder / "tagged"
        copies.mkdir()
        for name in SONGS:
            shutil.copy(self.music / name, copies / name)
        player = self.player
        player.run("scan", copies)
        planned = player.json("loudness", "write-tags", "--dry-run")
        self.assertTrue(all(not plan["isWritten"] for plan in planned))
        player.run("loudness", "write-tags", "--yes", "path:tagged")
        for name in SONGS:
            with self.subTest(name):
                gain = player.info(copies / name)["replayGain"]
                self.assertEqual(gain["source"], "file")
                # The copy in the other folder has the same sound, and stays without tags.
                measured = -18 - player.profile(copies / name).loudness
                if name.endswith(".mp3"):
                    # LAME's own measurement stays.
                    continue
                self.assertAlmostEqual(gain["track"]["gain"], measured, delta=0.01)
                tags = json.loads(model.run("ffprobe", "-v", "error", "-show_entries", "format_tags:stream_tags",
                                            "-of", "json", copies / name))
                found = {**tags["format"].get("tags", {})}
                for stream in tags.get("streams", []):
                    found.update(stream.get("tags", {}))
                names = {key.upper() for key in found}
                wanted = "R128_TRACK_GAIN" if name.endswith(".opus") else "REPLAYGAIN_TRACK_GAIN"
                self.assertIn(wanted, names)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAM = Path(sys.argv.pop(1)).resolve()
    if not shutil.which("sox") or not shutil.which("ffmpeg"):
        print("sox or ffmpeg is missing.")
        sys.exit(CANNOT_RUN)
    unittest.main(verbosity=2)
