#!/usr/bin/env python3
"""Tests of Resources/setup, build and run in a checkout with a compiler that only pretends."""

import os
import pty
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What the scripts need besides apt and Swift.
TOOLS = (
    "bash cat chmod df dirname env find grep head mkdir mktemp mv rm sed sleep sort stat stty tail touch tr".split())
# Notes its calls and makes what it is told to, as `swift build` does; it does as the file `mood` says.
COMPILER = """#!/bin/bash
[[ "$1" != --version ]] || { echo "Swift version $(<"$PLACE/version") (swift-RELEASE)"; exit; }
echo "$*" >>"$PLACE/calls"
echo "[1/2] Compiling Everything"
echo "warning: of no use to anybody"
case "$(<"$PLACE/mood")" in
  error) echo "main.swift:1:1: error: this is wrong"; exit 1 ;;
  full) echo "write error: No space left on device"; exit 1 ;;
  slow) sleep 60 ;;
esac
mkdir -p .build/release
for name; do :; done
printf '#!/bin/bash\\necho "$0 plays $*"\\n' >".build/release/$name"
chmod +x ".build/release/$name"
"""


class ScriptTests(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name).resolve()
        self.checkout = self.folder / "check out"
        (self.checkout / "Sources/Room").mkdir(parents=True)
        for name in ("Package.swift", "Sources/Room/a.swift", "Sources/Room/b.swift"):
            (self.checkout / name).touch()
        (self.checkout / "Resources").mkdir()
        for name in ("setup", "build", "run"):
            shutil.copy(ROOT / "Resources" / name, self.checkout / "Resources")
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        for name in TOOLS:
            self.lend(name)
        self.add_tool("apt-get", "#!/bin/bash\nexit 1\n")
        # Everything is installed.
        self.add_tool("dpkg-query", '#!/bin/bash\nprintf "installed %s\\n" "${@:3}"\n')
        self.add_tool("swift", COMPILER)
        self.say("version", "6.3")
        self.say("mood", "fine")

    def lend(self, name):
        """Adds a tool of this machine; no link, through which the machine's own could be written over."""
        self.add_tool(name, f'#!/bin/bash\nexec "{shutil.which(name)}" "$@"\n')

    def add_tool(self, name, text):
        path = self.tools / name
        path.write_text(text)
        path.chmod(0o755)

    def say(self, name, text):
        (self.folder / name).write_text(text)

    def calls(self):
        """What the compiler was asked for since the last time."""
        file = self.folder / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return lines

    def environment(self):
        return {"PATH": str(self.tools), "PLACE": str(self.folder), "TMPDIR": str(self.folder)}

    def run_script(self, name, *arguments):
        """The exit status, the output and the lines of the messages of a script."""
        done = subprocess.run(
            [self.checkout / "Resources" / name, *arguments], env=self.environment(), cwd=self.folder,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr.splitlines()

    def assert_fails(self, name, *parts):
        """A script ends with 1 and one sentence, after which nothing is built."""
        status, output, errors = self.run_script(name)
        self.assertEqual((status, output, len(errors)), (1, "", 1), errors)
        for part in parts:
            self.assertIn(part, errors[0])

    def test_a_run_builds_both_programs_and_hands_the_paths_on(self):
        status, output, errors = self.run_script("run", "a b", "--output", "silent")
        self.assertEqual(status, 0, errors)
        self.assertEqual(output, f"{self.checkout}/.build/release/stimmung plays a b --output silent\n")
        self.assertEqual([call.split()[-1] for call in self.calls()], ["stimmung", "stimmung-sync"])
        self.assertEqual(len(errors), 2, errors)
        self.assertRegex(errors[1], r"the player built in 0:\d\d")

    def test_what_is_built_is_not_built_again(self):
        self.run_script("build")
        self.calls()
        self.assertEqual(self.run_script("build"), (0, "", []))
        self.assertEqual(self.calls(), [])

    def test_every_change_is_built(self):
        room = self.checkout / "Sources/Room"

        def restore_old_file():
            (room / "a.swift").write_text("let a = 2")
            os.utime(room / "a.swift", (0, 0))

        changes = {
            "a file": lambda: (room / "a.swift").write_text("let a = 1"),
            "the manifest": lambda: (self.checkout / "Package.swift").write_text("// 1"),
            "a new file": lambda: (room / "c.swift").touch(),
            "a file less": lambda: (room / "b.swift").unlink(),
            "a file with the time of an old one": restore_old_file,
            "another compiler": lambda: self.add_tool("swift", COMPILER + "# 1\n"),
            "another program": lambda: (self.checkout / ".build/release/stimmung").write_text("1"),
            "no program": lambda: (self.checkout / ".build/release/stimmung-sync").unlink(),
            "another place": self.move,
        }
        for name, change in changes.items():
            with self.subTest(name):
                self.run_script("build")
                self.calls()
                # Times of change are as coarse as the kernel's tick.
                self.outlast_a_tick()
                change()
                self.assertEqual(self.run_script("build")[0], 0)
                self.assertEqual(len(self.calls()), 2)

    def move(self):
        self.checkout = self.checkout.rename(self.folder / "elsewhere")

    def outlast_a_tick(self):
        """Waits until a file that is changed now is newer than all that were before."""
        probe = self.folder / "probe"
        probe.touch()
        begun = probe.stat().st_ctime_ns
        while probe.stat().st_ctime_ns == begun:
            probe.touch()

    def test_only_a_failure_shows_what_the_compiler_says(self):
        self.say("mood", "error")
        status, output, errors = self.run_script("run")
        self.assertEqual((status, output), (1, ""))
        self.assertIn("main.swift:1:1: error: this is wrong", errors)
        self.assertNotIn("warning: of no use to anybody", errors)
        self.say("mood", "fine")
        self.calls()
        self.assertEqual(self.run_script("build")[0], 0)
        self.assertEqual(len(self.calls()), 2, "what failed is not taken for built")

    def test_a_terminal_sees_one_line_that_ends_with_the_result(self):
        self.say("mood", "fine")
        leader, follower = pty.openpty()
        process = subprocess.Popen(
            [self.checkout / "Resources/build"], env=self.environment(), stdin=subprocess.DEVNULL, stderr=follower)
        os.close(follower)
        self.assertEqual(process.wait(timeout=60), 0)
        written = os.read(leader, 10000).decode()
        os.close(leader)
        self.assertEqual(written.count("\n"), 1, written)
        self.assertRegex(written, r"build: the player built in 0:\d\d\.\r\n$")

    def test_an_interrupt_ends_it_and_leaves_nothing_behind(self):
        self.say("mood", "slow")
        process = subprocess.Popen(
            [self.checkout / "Resources/run"], env=self.environment(), stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        deadline = time.monotonic() + 30
        while not (self.folder / "calls").exists():
            self.assertLess(time.monotonic(), deadline, "the compiler was not started")
            time.sleep(0.01)
        # What a terminal does for Ctrl-C.
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn(process.wait(timeout=30), (130, -signal.SIGINT))
        self.assertEqual(list(self.folder.glob("tmp.*")), [])
        self.say("mood", "fine")
        self.calls()
        self.assertEqual(self.run_script("build")[0], 0)
        self.assertEqual(len(self.calls()), 2)

    def test_a_machine_without_swift_is_told_where_to_get_it(self):
        (self.tools / "swift").unlink()
        self.assert_fails("run", "Swift is not installed", "https://www.swift.org/install/linux/")

    def test_a_swift_that_is_too_old_is_refused(self):
        self.say("version", "6.1.3")
        self.assert_fails("run", "Swift is too old (6.1.3)", "6.2")

    def test_a_machine_without_apt_is_told_what_is_needed(self):
        (self.tools / "apt-get").unlink()
        self.assert_fails("run", "neither Debian nor Ubuntu", "libmpg123-dev")

    @unittest.skipIf(os.geteuid() == 0 and not shutil.which("setpriv"), "root cannot be anybody else here")
    def test_who_is_neither_root_nor_has_sudo_is_told(self):
        self.add_tool("dpkg-query", "#!/bin/bash\n")
        self.folder.chmod(0o755)
        drop = [shutil.which("setpriv"), "--reuid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*drop, self.checkout / "Resources/run"], env={**os.environ, **self.environment()}, cwd="/",
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
        self.assertIn("needs root", done.stderr)

    def test_a_full_disk_is_named_before_and_during_a_build(self):
        self.add_tool("df", "#!/bin/bash\necho 90MB\n")
        self.assert_fails("run", "90 MB", "needs")
        self.lend("df")
        self.say("mood", "full")
        status, _, errors = self.run_script("run")
        self.assertEqual((status, len(errors)), (1, 2), errors)
        self.assertRegex(errors[1], "the disk of .* is full")


if __name__ == "__main__":
    # A shell has its background jobs ignore interrupts, and so would all that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main()
