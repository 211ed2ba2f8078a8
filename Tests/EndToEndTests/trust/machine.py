"""A listener's machine: folders, processes, and a disk that may be full."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

from model import GRACE
from pulse import Pulse

MARK = f"STIMMUNG_TEST_PROFILE={os.environ['STIMMUNG_TEST_PROFILE']}".encode()
PLACES = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "cache",
          "XDG_RUNTIME_DIR": "run"}


def private_mounts():
    """Returns how to run a program that can mount a private disk, or None if that is not possible."""
    for options in (["-m"], ["-U", "-r", "-m"]):
        words = ["unshare", *options, "--propagation", "private"]
        trial = [*words, "mount", "-t", "tmpfs", "none", "/mnt"]
        if subprocess.run(trial, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            return words
    return None


class Machine:
    def __init__(self, program, player, folder, report):
        self.program, self.player, self.folder, self.report = program, player, Path(folder), report
        self.environment = dict(os.environ)
        for variable, name in PLACES.items():
            (self.folder / name).mkdir(mode=0o700 if name == "run" else 0o755, exist_ok=True)
            self.environment[variable] = str(self.folder / name)
        self.mark = f"STIMMUNG_TRUST_MACHINE={self.folder}"
        self.environment["STIMMUNG_TRUST_MACHINE"] = str(self.folder)
        # A command after the player's death may have started another one, which may have played since.
        self.is_killed, self.is_revived, self.killed_at, self.full_since = False, False, 0, None
        self.pulse = Pulse(self.folder)
        self.pulse.start()
        self.grace = GRACE

    # Processes.

    def processes(self, of=lambda words: True):
        """Returns the processes of this machine, by their environment."""
        found = []
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and self.mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    if of((entry / "cmdline").read_bytes().split(b"\0")):
                        found.append(int(entry.name))
            except OSError:
                pass
        return found

    def hosts(self):
        return self.processes(lambda words: words[1:3] == [b"service", b"run"])

    def start(self):
        """Starts a player, unless one was started in the meantime, and waits until it answers."""
        def begun():
            # A player that was just killed may still hold the lock after its process is gone.
            if not self.hosts():
                with open(self.folder / "host.output", "ab") as said:
                    subprocess.Popen([self.program, "service", "run", "--output", "silent"], env=self.environment,
                                     stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True)
            return self.answers() or self.waits(self.answers, 1)

        if not self.eventually("answer of the player", begun):
            sys.exit((self.folder / "host.output").read_text(errors="replace")[-2000:])
        # A second player, started by a late command, takes a moment to end.
        self.eventually("single player", lambda: len(self.hosts()) == 1)
        self.is_killed = False

    def answers(self):
        try:
            with self.connect() as player:
                return player.ask("service")
        except OSError:
            return None

    def connect(self):
        player = self.player(str(self.folder / "run/stimmung/player.sock"))
        player.line.settimeout(60)
        return player

    def die(self):
        """Marks the moment from which the player may end; what it showed before must exist."""
        self.is_killed, self.killed_at = True, time.monotonic()
        self.grace = GRACE + self.pulse.slowest()

    def kill(self, number=signal.SIGKILL):
        hosts = self.hosts()
        if not self.is_killed:
            self.die()
        for host in hosts:
            try:
                os.kill(host, number)
            except ProcessLookupError:
                pass
        self.eventually("end of the player", lambda: not set(hosts) & set(self.hosts()))

    def run(self, *words, seconds=60):
        """Runs a command of the program to its end."""
        return subprocess.run([self.program, *words], capture_output=True, timeout=seconds, env=self.environment,
                              stdin=subprocess.DEVNULL, cwd=self.folder)

    def eventually(self, what, condition, seconds=30):
        if found := self.waits(condition, seconds):
            return found
        self.report.complain(f"no {what} within {seconds} s")
        return None

    def waits(self, condition, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := condition():
                return found
            time.sleep(0.005)
        return None

    # The disk.

    def fill(self, chance: random.Random):
        """Fills the disk, completely or so that the space ends in the middle of something."""
        self.full_since = self.full_since or time.monotonic()
        try:
            with open(self.folder / "filler", "ab", buffering=0) as filler:
                while filler.write(bytes(1 << 16)):
                    pass
        except OSError:
            pass
        left = chance.choice([0, 0, 1, 3, 10, 40])
        os.truncate(self.folder / "filler", max(0, (self.folder / "filler").stat().st_size - left * 4096))

    def limit(self, bytes_allowed):
        """Limits the size of the player's files, which simulates a full disk if none can be mounted."""
        self.full_since = self.full_since or time.monotonic()
        for host in self.hosts():
            try:
                resource.prlimit(host, resource.RLIMIT_FSIZE, (bytes_allowed, resource.RLIM_INFINITY))
            except ProcessLookupError:
                pass

    def make_room(self):
        (self.folder / "filler").unlink(missing_ok=True)
        for host in self.hosts():
            try:
                resource.prlimit(host, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            except ProcessLookupError:
                pass
