#!/usr/bin/env python3
"""Counts the instructions of fixed jobs, and compares them with the stored counts.

    .ci/costs.py PROGRAM          fails if a job takes 5 % more than its stored count
    .ci/costs.py --keep PROGRAM   stores the current counts in costs.json, next to this file
    .ci/costs.py --noise PROGRAM  counts each job five times, and prints how much the counts differ

PROGRAM is `counted-jobs` of a release build. Valgrind counts the instructions of the program alone, so neither load nor
clock speed affects them. Threads that wait for each other do, slightly; `--noise` shows how much. With a different
compiler, library or kind of processor, nothing is compared, and the exit status is 77.
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
# The exit status of a script that could not test.
UNTRIED = 77


def fail(sentence):
    sys.exit(f"costs: {sentence}")


class Jobs:
    """The jobs, and a folder for their files."""

    def __init__(self, program, scratch):
        self.scratch = Path(scratch)
        # Valgrind cannot read all of the program's debug information.
        self.program = self.scratch / "program"
        subprocess.run(["strip", "-o", self.program, program], check=True)
        self.library = self.scratch / "library"
        maker = HERE.parent / "Resources/make_library.py"
        subprocess.run([sys.executable, "-B", maker, self.library, str(TRACKS)], check=True, stdout=subprocess.DEVNULL)
        self.scanned = self.folders()
        subprocess.run([self.program, "scan", self.library, *self.scanned], check=True)

    def folders(self):
        """Creates new folders for the player's files."""
        fresh = Path(tempfile.mkdtemp(dir=self.scratch))
        for name in ("cache", "data"):
            (fresh / name).mkdir()
        return [fresh / "cache", fresh / "data"]

    def arguments(self):
        """The arguments of each job."""
        return {
            "decode": ["decode", SONG],
            "scan": ["scan", self.library, *self.folders()],
            # Again, when nothing has changed.
            "rescan": ["scan", self.library, *self.scanned],
            "search": ["search", *self.scanned],
            "keys": ["keys"],
            "seconds": ["seconds"],
            "frames": ["frames"],
            "sensor": ["sensor", Path(tempfile.mkdtemp(dir=self.scratch)) / "records.sqlite"],
        }

    def count(self, name):
        """Returns the number of instructions of one run."""
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
    """Runs a command in an invisible terminal of 120x40, and returns its exit status."""
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
        pass  # No process uses the terminal any more.


def said_by(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def circumstances():
    """Returns what counts depend on besides the program's sources."""
    versions = said_by("dpkg-query", "--show", "--showformat=${Package} ${source:Upstream-Version}\\n", *LIBRARIES)
    return {
        "compiler": said_by("swift", "--version").splitlines()[0],
        "valgrind": said_by("valgrind", "--version"),
        "libraries": dict(line.split() for line in versions.splitlines()),
        # Valgrind passes this feature of the processor through.
        "avx2": " avx2 " in Path("/proc/cpuinfo").read_text(),
    }


def compare(jobs):
    """Prints the cost of each job and its change; returns how many cost too much."""
    kept = json.loads(KEPT.read_text())
    here = circumstances()
    if changed := [name for name in here if here[name] != kept["with"].get(name)]:
        print(f"costs: the stored counts are from a different {' and '.join(changed)}; --keep stores the current ones.")
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
    way.add_argument("--keep", action="store_true", help="store the current counts")
    way.add_argument("--noise", action="store_true", help="print how much five counts differ")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        jobs = Jobs(arguments.program.resolve(), scratch)
        if arguments.noise:
            show_noise(jobs)
        elif arguments.keep:
            counts = {name: jobs.count(name) for name in jobs.arguments()}
            KEPT.write_text(json.dumps({"with": circumstances(), "counts": counts}, indent=2) + "\n")
        elif dear := compare(jobs):
            fail(f"{dear} jobs cost more than 5 % more; if that is justified, store the current counts with --keep.")


if __name__ == "__main__":
    main()
