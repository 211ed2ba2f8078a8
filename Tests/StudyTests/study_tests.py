#!/usr/bin/env python3
"""Runs the queries of Resources/STUDIES.md in DuckDB and Spark, on participants with known answers.

    study_tests.py [PROGRAM]

PROGRAM is the player, by default the release build. It exports what two participants hear; a thousand more are generated
with the same columns. DuckDB, PySpark and jsonschema are installed from PyPI into a temporary folder. Exits with 0 if all
tests passed, with 1 if one failed, and with 77 if the others passed, but PyPI or Java is not available.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import venv
from pathlib import Path

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "Package.swift").exists())
sys.path.insert(0, str(Path(__file__).resolve().parent))
from participants import Study  # noqa: E402

PROGRAM = ROOT / ".build/release/stimmung"
PAGE = ROOT / "Resources/STUDIES.md"
CANNOT_RUN = 77
untried = []


class Packages:
    """Packages from PyPI, in a temporary folder."""

    def __init__(self, folder):
        self.python = folder / "bin/python"
        try:
            venv.create(folder, with_pip=True)
        except subprocess.CalledProcessError:
            # On Debian, creating such folders needs an additional package.
            self.python = "false"

    def install(self, name):
        """Whether it could be installed."""
        return subprocess.run(
            [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", name],
            stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600).returncode == 0

    def run(self, script, *words, cwd):
        """Returns the output of a script in this folder."""
        done = subprocess.run(
            [self.python, "-B", Path(__file__).with_name(script), *words], cwd=cwd, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=900)
        if done.returncode:
            raise AssertionError(f"{script}: {done.stderr[-3000:]}")
        return json.loads(done.stdout)


def blocks():
    """Yields the page's code blocks with their language and heading."""
    heading = None
    for part in re.finditer(r"^#+ ([^\n]+)$|^```(\w+)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        if part[1]:
            heading = part[1]
        else:
            yield part[2], heading, part[3]


def export(folder, zone, moods):
    """Plays two short songs in a time zone with the program, and exports them into `folder`."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": zone, "HOME": str(scratch),
                     "XDG_RUNTIME_DIR": str(scratch)}

        def player(*words):
            return subprocess.run(
                [PROGRAM, *words], env=variables, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                text=True).stdout

        songs = []
        for pitch in (440, 660):
            songs.append(scratch / f"{pitch}.mp3")
            subprocess.run(
                ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", f"sine=frequency={pitch}:duration=2", "-c:a",
                 "libmp3lame", "-metadata", f"title=Song {pitch}", songs[-1]], check=True, stdin=subprocess.DEVNULL)
        for mood in moods:
            player("mood", "add", mood, songs[0])
        player("play", *songs, "--output", "silent")
        for table in ("events", "listens"):
            player("export", table, "--format", "jsonl", "--schema", "--without", "path", "-o", folder / f"{table}.jsonl")


class StudyTests(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        study = cls.folder / "study"
        export(study / "real-1", "Asia/Kathmandu", ["calm"])
        export(study / "real-2", "America/St_Johns", ["happy", "sad"])
        cls.real = {
            table: [json.loads(line) for name in ("real-1", "real-2")
                    for line in (study / name / f"{table}.jsonl").read_text().splitlines()]
            for table in ("events", "listens")}
        cls.schemas = {}
        for table in ("events", "listens"):
            for name in ("real-1", "real-2"):
                (study / name / f"{table}.schema.json").replace(study / f"{table}.schema.json")
            cls.schemas[table] = json.loads((study / f"{table}.schema.json").read_text())
        cls.study = Study(cls.real)
        cls.study.write(study, count=1000, seed=8)
        cls.packages = Packages(cls.folder / "packages")

    def need(self, name):
        if not self.packages.install(name):
            untried.append(f"{name} could not be installed from PyPI")
            self.skipTest(untried[-1])

    def check(self, answers):
        """Compares a program's answers with the known ones, by heading."""
        truth = self.study.answers()
        self.assertEqual(sorted(answers), sorted(truth))
        for heading, expected in truth.items():
            with self.subTest(heading):
                found = answers[heading]
                self.assertEqual(len(found), len(expected))
                for one, other in zip(found, expected):
                    self.assertEqual(len(one), len(other))
                    for value, known in zip(one, other):
                        if isinstance(known, float):
                            # Rounding may differ by a tenth, because sums are computed in a different order.
                            self.assertAlmostEqual(value, known, delta=0.11)
                        else:
                            self.assertEqual(value, known)

    def test_exports_match_the_schema(self):
        self.need("jsonschema")
        wrong = self.packages.run("validate.py", self.folder / "study", cwd=self.folder)
        self.assertEqual(wrong, [])
        for table, rows in self.real.items():
            self.assertGreaterEqual(len(rows), 4)
            for row in rows:
                self.assertEqual(list(row), list(self.schemas[table]["properties"]))

    def test_exports_contain_no_path(self):
        for table, rows in self.real.items():
            self.assertNotIn("path", self.schemas[table]["properties"])
            self.assertNotIn(tempfile.gettempdir() + "/", json.dumps(rows))

    def test_listens_contain_device_and_zone(self):
        for rows, minutes in ((self.real["listens"][:2], 345), (self.real["listens"][2:], None)):
            for row in rows:
                self.assertIn(row["timezoneMinutes"], [minutes] if minutes else [-150, -210])
                sign, offset = "-+"[row["timezoneMinutes"] > 0], abs(row["timezoneMinutes"])
                self.assertTrue(row["date"].endswith(f"{sign}{offset // 60:02}:{offset % 60:02}"), row["date"])
        devices = [{row["deviceId"] for row in self.real[table]} for table in ("events", "listens")]
        self.assertEqual(devices[0], devices[1])
        self.assertEqual(len(devices[0]), 2)

    def test_duckdb(self):
        self.need("duckdb")
        code = [(heading, text) for language, heading, text in blocks() if language == "sql"]
        self.check(self.run_page("in_duckdb.py", code))

    def test_spark(self):
        if not shutil.which("java"):
            untried.append("Spark needs Java")
            self.skipTest(untried[-1])
        self.need("pyspark")
        code = [(heading, text) for language, heading, text in blocks() if language in ("sql", "python")
                and heading != "DuckDB"]
        self.check(self.run_page("in_spark.py", code))

    def run_page(self, script, code):
        path = self.folder / f"{script}.json"
        path.write_text(json.dumps(code))
        return self.packages.run(script, path, cwd=self.folder)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        PROGRAM = Path(sys.argv.pop(1)).resolve()
    result = unittest.main(exit=False, verbosity=2).result
    for reason in untried:
        print(f"Not tried: {reason}.")
    sys.exit(0 if result.wasSuccessful() and not untried else CANNOT_RUN if result.wasSuccessful() else 1)
