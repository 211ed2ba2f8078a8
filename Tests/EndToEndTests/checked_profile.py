"""Shared by the checks of exports and lists: the arguments PROGRAM and DEMO, a profile, and complaints."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM, DEMO = (str(Path(name).resolve()) for name in sys.argv[1:3])
complaints = []


def expect(condition, *what):
    """Records a complaint if a condition is false."""
    if not condition:
        complaints.append(" ".join(map(str, what))[:500])


def finish(what):
    """Prints the complaints and their number, and exits with 1 if there are any."""
    for complaint in complaints[:40]:
        print(complaint)
    print(f"{what}, {len(complaints)} complaints")
    sys.exit(bool(complaints))


class Profile:
    """A listener's folders, in which the program runs."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
            "XDG_RUNTIME_DIR": str(folder), "ALSA_CONFIG_PATH": "/dev/null",
            **{f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")}}
        folder.mkdir(mode=0o700)

    def run(self, *words, status=0):
        """Returns its standard output and standard error."""
        done = subprocess.run([PROGRAM, *map(str, words)], env=self.environment, cwd=self.folder,
                              capture_output=True, timeout=120)
        expect(done.returncode == status, words, "ended with", done.returncode, done.stderr)
        return done.stdout.decode(), done.stderr.decode()
