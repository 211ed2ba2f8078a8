#!/usr/bin/env python3
"""Counts the instructions of fixed pieces of work and compares them with the counts that are kept.

    .ci/costs.py PROGRAM          fails if one costs 5 % more than it did
    .ci/costs.py --keep PROGRAM   keeps today's counts, in costs.json beside this file

PROGRAM is `counted-jobs` of a release build. Instructions of the program alone, counted by valgrind: neither load nor
clock shakes them. Threads that wait for each other do, by what `--noise` shows. Another compiler, library or kind of
processor does as well: then nothing is compared, and the exit status is 77.

    .ci/costs.py --noise PROGRAM  counts each five times, and says how far apart the counts are
"""

import argparse
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import threading
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

HERE = Path(__file__).resolve().parent
KEPT = HERE / "costs.json"
SONG = HERE.parent / "Resources/Demo/02 Slow Tide.mp3"
TRACKS = 2000
MOST_MORE = 0.05
# Packages whose code is counted, too.
LIBRARIES = ["libasound2", "libc6", "libgcrypt20", "libmpg123-0", "libncursesw6", "libsqlite3-0", "libstdc++6", "libtag1v5"]
# What a script says that could not try.
UNTRIED = 77


def fail(sentence):
    sys.exit(f"costs: {sentence}")


class Jobs:
    """The pieces of work, and a folder for what they leave."""

    def __init__(self, program, scratch):
        self.scratch = Path(scratch)
        # Valgrind cannot read all that is said there for debuggers.
        self.program = self.scratch / "program"
        subprocess.run(["strip", "-o", self.program, program], check=True)
        self.library = self.scratch / "library"
        maker = HERE.parent / "Resources/make_library.py"
        subprocess.run([sys.executable, "-B", maker, self.library, str(TRACKS)], check=True, stdout=subprocess.DEVNULL)
        self.scanned = self.folders()
        subprocess.run([self.program, "scan", self.library, *self.scanned], check=True)

    def folders(self):
        """Folders for what the player keeps, which are new."""
        fresh = Path(tempfile.mkdtemp(dir=self.scratch))
        for name in ("cache", "data"):
            (fresh / name).mkdir()
        return [fresh / "cache", fresh / "data"]

    def arguments(self):
        """What each piece of work is started with."""
        return {
            "decode": ["decode", SONG],
            "scan": ["scan", self.library, *self.folders()],
            # The same once more, where nothing has changed.
            "rescan": ["scan", self.library, *self.scanned],
            "search": ["search", *self.scanned],
            "keys": ["keys"],
            "seconds": ["seconds"],
            "frames": ["frames"],
            "sensor": ["sensor", Path(tempfile.mkdtemp(dir=self.scratch)) / "records.sqlite"],
        }

    def count(self, name):
        """The instructions of one run."""
        log = self.scratch / "log"
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        command += [f"--log-file={log}", self.program, *self.arguments()[name]]
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.scratch),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "SWIFT_DETERMINISTIC_HASHING": "1",
        }
        status = run_in_terminal([str(word) for word in command], environment)
        found = re.search(r"I\s+refs:\s+([\d,]+)", log.read_text())
        if status != 0 or not found:
            fail(f"{name} failed: {log.read_text()[-2000:]}")
        return int(found[1].replace(",", ""))


def run_in_terminal(command, environment):
    """Runs a command in a terminal of 120x40 that nobody looks at; returns its exit status."""
    keeper, terminal = pty.openpty()
    ioctl(terminal, TIOCSWINSZ, pack("HHHH", 40, 120, 0, 0))
    process = subprocess.Popen(
        command, env=environment, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True
    )
    os.close(terminal)
    reader = threading.Thread(target=drain, args=(keeper,))
    reader.start()
    status = process.wait()
    reader.join()
    os.close(keeper)
    return status


def drain(descriptor):
    try:
        while os.read(descriptor, 65536):
            pass
    except OSError:
        pass  # The terminal's last user is gone.


def said_by(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def circumstances():
    """What counts depend on besides the program's sources."""
    versions = said_by("dpkg-query", "--show", "--showformat=${Package} ${source:Upstream-Version}\\n", *LIBRARIES)
    return {
        "compiler": said_by("swift", "--version").splitlines()[0],
        "valgrind": said_by("valgrind", "--version"),
        "libraries": dict(line.split() for line in versions.splitlines()),
        # Valgrind shows programs one of two processors.
        "avx2": " avx2 " in Path("/proc/cpuinfo").read_text(),
    }


def compare(jobs):
    """Says of each piece of work what it costs and cost; returns how many cost too much."""
    kept = json.loads(KEPT.read_text())
    here = circumstances()
    if changed := [name for name in here if here[name] != kept["with"].get(name)]:
        print(f"costs: the counts were kept with another {' and another '.join(changed)}; --keep takes today's over.")
        sys.exit(UNTRIED)
    dear = 0
    for name in jobs.arguments():
        count = jobs.count(name)
        change = count / kept["counts"][name] - 1
        dear += change > MOST_MORE
        print(f"{name:8}{count / 1e6:10.1f} million instructions, {change:+.2%}", flush=True)
    return dear


def show_noise(jobs):
    for name in jobs.arguments():
        counts = sorted(jobs.count(name) for _ in range(5))
        spread = (counts[-1] - counts[0]) / counts[2]
        print(f"{name:8}{counts[2] / 1e6:10.1f} million instructions, {spread:.3%} apart", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--keep", action="store_true", help="keep today's counts")
    way.add_argument("--noise", action="store_true", help="say how far apart five counts are")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        jobs = Jobs(arguments.program.resolve(), scratch)
        if arguments.noise:
            show_noise(jobs)
        elif arguments.keep:
            counts = {name: jobs.count(name) for name in jobs.arguments()}
            KEPT.write_text(json.dumps({"with": circumstances(), "counts": counts}, indent=2) + "\n")
        elif dear := compare(jobs):
            fail(f"{dear} of them cost over 5 % more; if that is worth it, keep today's counts with --keep.")


if __name__ == "__main__":
    main()
