#!/usr/bin/env python3
"""Tests Resources/setup, build and run in a checkout with a fake compiler, completions in shells, modules in status bars,
and what no source may contain."""

import html
import importlib.util
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
import tomllib
import unittest
import wave
import xml.etree.ElementTree as tree
from pathlib import Path

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "Package.swift").exists())
SOURCES = ROOT / "Sources"
# The file with the release's number, wherever its room is.
VERSION = next(SOURCES.rglob("CVersion/version.h")).relative_to(ROOT)
# What the scripts need besides apt and Swift.
TOOLS = (
    "bash cat chmod df dirname env find grep gzip head mkdir mktemp mv rm sed sleep sort stat stty tail touch tr".split())
# The number of the player's programs, each of which is one call of the compiler.
PROGRAMS = 4
# Records its calls, and creates products like `swift build`; the file `mood` determines its behaviour.
COMPILER = """#!/bin/bash
[[ "$1" != -print-target-info ]] || { echo '  "runtimeResourcePath": "/none"'; exit; }
[[ "$1" != --version ]] || { echo "Swift version $(<"$PLACE/version") (swift-RELEASE)"; exit; }
echo "$*" >>"$PLACE/calls"
echo "[1/2] Compiling Everything"
echo "warning: of no use to anybody"
case "$(<"$PLACE/mood")" in
  error) echo "main.swift:1:1: error: this is wrong"; exit 1 ;;
  full) echo "write error: No space left on device"; exit 1 ;;
  slow) sleep 60 ;;
  # A change that makes no other program, such as one of a comment.
  same) exit ;;
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
        (self.checkout / VERSION).parent.mkdir(parents=True)
        shutil.copy(ROOT / VERSION, self.checkout / VERSION)
        (self.checkout / "Resources").mkdir()
        for name in ("setup", "build", "run", "install", "system", "version", "functions.gz"):
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
        """Adds a tool of this machine as a copy: through a link, the machine's own could be overwritten."""
        self.add_tool(name, f'#!/bin/bash\nexec "{shutil.which(name)}" "$@"\n')

    def add_tool(self, name, text):
        path = self.tools / name
        path.write_text(text)
        path.chmod(0o755)

    def say(self, name, text):
        (self.folder / name).write_text(text)

    def calls(self):
        """Returns the calls of the compiler since the last time."""
        file = self.folder / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return lines

    def environment(self):
        return {
            "PATH": str(self.tools), "PLACE": str(self.folder), "TMPDIR": str(self.folder),
            "STIMMUNG_OS_RELEASE": str(self.folder / "os-release")}

    def run_script(self, name, *arguments):
        """Returns the exit status, the output and the message lines of a script."""
        done = subprocess.run(
            [self.checkout / "Resources" / name, *arguments], env=self.environment(), cwd=self.folder,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr.splitlines()

    def assert_fails(self, name, *parts):
        """Checks that a script exits with 1 and one sentence, and builds nothing."""
        status, output, errors = self.run_script(name)
        self.assertEqual((status, output, len(errors)), (1, "", 1), errors)
        for part in parts:
            self.assertIn(part, errors[0])

    def test_a_run_builds_the_programs_and_passes_the_paths_on(self):
        status, output, errors = self.run_script("run", "a b", "--output", "silent")
        self.assertEqual(status, 0, errors)
        self.assertEqual(output, f"{self.checkout}/.build/release/stimmung plays a b --output silent\n")
        self.assertEqual(
            [call.split()[-1] for call in self.calls()],
            ["stimmung", "stimmung-player", "stimmung-sync", "stimmung-decode"])
        self.assertEqual(len(errors), 2, errors)
        self.assertRegex(errors[1], r"the player built in 0:\d\d")

    def test_nothing_is_built_twice(self):
        self.run_script("build")
        self.calls()
        self.assertEqual(self.run_script("build"), (0, "", []))
        self.assertEqual(self.calls(), [])

    def test_programs_that_a_change_does_not_affect_can_be_installed(self):
        def refusal():
            return [line for line in self.run_script("install", "--prefix", "/none")[2] if "older than" in line]

        self.run_script("build")
        self.assertEqual(refusal(), [])
        (self.checkout / "Sources/Room/a.swift").write_text("// 1")
        self.assertEqual(len(refusal()), 1)
        self.say("mood", "same")
        self.assertEqual(self.run_script("build")[0], 0)
        self.assertEqual(refusal(), [])

    def test_every_change_is_built(self):
        room = self.checkout / "Sources/Room"

        def restore_old_file():
            (room / "a.swift").write_text("let a = 2")
            os.utime(room / "a.swift", (0, 0))

        changes = {
            "a file": lambda: (room / "a.swift").write_text("let a = 1"),
            "the manifest": lambda: (self.checkout / "Package.swift").write_text("// 1"),
            "a new file": lambda: (room / "c.swift").touch(),
            "a removed file": lambda: (room / "b.swift").unlink(),
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
                # Change times are only as precise as the kernel's tick.
                self.outlast_a_tick()
                change()
                self.assertEqual(self.run_script("build")[0], 0)
                self.assertEqual(len(self.calls()), PROGRAMS)

    def move(self):
        self.checkout = self.checkout.rename(self.folder / "elsewhere")

    def outlast_a_tick(self):
        """Waits until a file that is changed now is newer than all earlier ones."""
        probe = self.folder / "probe"
        probe.touch()
        begun = probe.stat().st_ctime_ns
        while probe.stat().st_ctime_ns == begun:
            probe.touch()

    def test_only_a_failure_shows_the_output_of_the_compiler(self):
        self.say("mood", "error")
        status, output, errors = self.run_script("run")
        self.assertEqual((status, output), (1, ""))
        self.assertIn("main.swift:1:1: error: this is wrong", errors)
        self.assertNotIn("warning: of no use to anybody", errors)
        self.say("mood", "fine")
        self.calls()
        self.assertEqual(self.run_script("build")[0], 0)
        self.assertEqual(len(self.calls()), PROGRAMS, "a failed build is not mistaken for a finished one")

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
        # What a terminal does on Ctrl-C.
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn(process.wait(timeout=30), (130, -signal.SIGINT))
        self.assertEqual(list(self.folder.glob("tmp.*")), [])
        self.say("mood", "fine")
        self.calls()
        self.assertEqual(self.run_script("build")[0], 0)
        self.assertEqual(len(self.calls()), PROGRAMS)

    def test_without_swift_the_message_says_where_to_get_it(self):
        (self.tools / "swift").unlink()
        self.assert_fails("run", "Swift is not installed", "https://www.swift.org/install/linux/")

    def test_a_swift_that_is_too_old_is_refused(self):
        self.say("version", "6.1.3")
        self.assert_fails("run", "Swift is too old (6.1.3)", "6.2")

    def test_without_apt_the_message_lists_the_packages(self):
        (self.tools / "apt-get").unlink()
        self.assert_fails("run", "neither Debian nor Ubuntu", "libmpg123-dev")

    @unittest.skipIf(os.geteuid() == 0 and not shutil.which("setpriv"), "root cannot be anybody else here")
    def test_without_root_and_sudo_the_message_says_so(self):
        self.add_tool("dpkg-query", "#!/bin/bash\n")
        self.folder.chmod(0o755)
        drop = [shutil.which("setpriv"), "--reuid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*drop, self.checkout / "Resources/run"], env={**os.environ, **self.environment()}, cwd="/",
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
        self.assertIn("needs root", done.stderr)

    def asked_of_apt(self, release, *arguments):
        """Returns the packages that are installed on a system with the given os-release, if none is installed yet."""
        self.say("os-release", release)
        self.add_tool("dpkg-query", "#!/bin/bash\n")
        self.add_tool("apt-get", '#!/bin/bash\necho "$*" >>"$PLACE/apt"\n')
        self.add_tool("sudo", '#!/bin/bash\n[[ "$1" != -n ]] || shift\nexec "$@"\n')
        (self.folder / "apt").unlink(missing_ok=True)
        status, _, errors = self.run_script("setup", *arguments)
        self.assertEqual((status, errors), (0, []))
        first = (self.folder / "apt").read_text().splitlines()[0]
        return set(first.split(" --no-install-recommends ")[1].split())

    def test_each_system_has_its_own_names_of_packages(self):
        bookworm = self.asked_of_apt('ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n', "--test")
        self.assertLessEqual({"libjpeg62-turbo-dev", "mlterm", "chromium", "g++"}, bookworm)
        others = {
            "ID=debian\nVERSION_ID=\"13\"\n": ({"mlterm"}, {"libheif-plugin-x265"}),
            # Debian's next release has no version number yet.
            "ID=debian\nVERSION_CODENAME=forky\n": ({"mlterm"}, {"libheif-plugin-x265"}),
            "ID=raspbian\nID_LIKE=debian\nVERSION_ID='13'\n": ({"mlterm"}, {"libheif-plugin-x265"}),
            "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\n": (
                {"libjpeg62-turbo-dev", "chromium"}, {"libjpeg-dev", "libheif-plugin-x265"}),
            "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\nVERSION_ID=\"22\"\n": (
                {"libjpeg62-turbo-dev", "chromium"}, {"libjpeg-dev", "libheif-plugin-x265"}),
        }
        for release, (without, instead) in others.items():
            with self.subTest(release):
                self.assertEqual(self.asked_of_apt(release, "--test"), bookworm - without | instead)

    def test_building_needs_the_same_packages_on_both_releases_of_debian(self):
        bookworm = self.asked_of_apt('ID=debian\nVERSION_ID="12"\n')
        self.assertEqual(self.asked_of_apt('ID=debian\nVERSION_ID="13"\n'), bookworm)
        self.assertNotIn("kitty", bookworm)

    def test_a_build_leaves_no_commit_for_a_later_build_by_the_package_manager(self):
        self.add_tool("swift", COMPILER.replace("mkdir -p", "cat .build/commit.h >\"$PLACE/told\"\nmkdir -p"))
        self.assertEqual(self.run_script("build")[0], 0)
        self.assertEqual((self.folder / "told").read_text(), '#define CV_COMMIT ""\n')
        self.assertFalse((self.checkout / ".build/commit.h").exists())
        self.say("mood", "error")
        (self.checkout / "Package.swift").write_text("// 1")
        self.assertEqual(self.run_script("build")[0], 1)
        self.assertFalse((self.checkout / ".build/commit.h").exists())

    def test_a_full_disk_is_named_before_and_during_a_build(self):
        self.add_tool("df", "#!/bin/bash\necho 90MB\n")
        self.assert_fails("run", "90 MB", "needs")
        self.lend("df")
        self.say("mood", "full")
        status, _, errors = self.run_script("run")
        self.assertEqual((status, len(errors)), (1, 2), errors)
        self.assertRegex(errors[1], "the disk of .* is full")


class VersionTests(unittest.TestCase):
    """Returns the version that a build reports."""

    RELEASE = re.search(r'CV_RELEASE "(.*)"', (ROOT / VERSION).read_text())[1]

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.checkout = Path(scratch.name).resolve() / "check out"
        for name in ("Resources/version", VERSION):
            (self.checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.checkout / name)

    def git(self, *words, at="2026-11-26T12:00:00+00:00"):
        environment = {
            **os.environ, "GIT_CONFIG_GLOBAL": "/nowhere", "GIT_CONFIG_SYSTEM": "/nowhere",
            "GIT_AUTHOR_DATE": at, "GIT_COMMITTER_DATE": at}
        people = ["-c", "user.name=A", "-c", "user.email=a@b.invalid", "-c", "init.defaultBranch=main"]
        done = subprocess.run(
            ["git", *people, *words], cwd=self.checkout, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def commit(self, **options):
        self.git("commit", "--quiet", "--allow-empty", "-m", "Change", **options)
        return self.version()

    def version(self, **variables):
        done = subprocess.run(
            [self.checkout / "Resources/version"], env={**os.environ, **variables}, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.removesuffix("\n")

    def test_without_a_checkout_the_version_is_the_release(self):
        self.assertEqual(self.version(), self.RELEASE)
        # In a folder within another checkout.
        outer = self.checkout
        self.checkout = outer.parent
        self.git("init", "--quiet")
        self.git("add", "-A")
        self.git("commit", "--quiet", "-m", "Begin")
        self.checkout = outer
        self.assertEqual(self.version(), self.RELEASE)

    def test_a_checkout_adds_day_count_and_hash_of_its_commit_and_whether_it_was_changed(self):
        self.git("init", "--quiet")
        self.git("add", "-A")
        first = self.commit()
        self.assertRegex(first, rf"^{re.escape(self.RELEASE)}\+git20261126\.1\.[0-9a-f]{{7}}$")
        # The date does not depend on where it is built.
        self.assertEqual(self.version(TZ="Pacific/Kiritimati"), first)
        (self.checkout / "README.md").write_text("of no program")
        self.assertEqual(self.version(), first)
        (self.checkout / "Sources/new.swift").touch()
        self.assertEqual(self.version(), first + ".changed")

    def test_a_later_commit_has_a_higher_version_than_an_earlier_one_and_than_its_release(self):
        self.git("init", "--quiet")
        self.git("add", "-A")
        versions = ["0.1.0", self.RELEASE, self.commit()]
        # The hash does not affect the order: many commits on one day, the tenth after the ninth, and then the next day.
        versions += [self.commit() for _ in range(11)]
        versions += [self.commit(at="2026-11-27T00:00:00+00:00"), "1.0.0"]
        for earlier, later in zip(versions, versions[1:]):
            done = subprocess.run(["dpkg", "--compare-versions", f"{earlier}-1~deb13", "lt", f"{later}-1~deb12"])
            self.assertEqual(done.returncode, 0, f"{earlier} must sort before {later}")


class FreshSystemTests(unittest.TestCase):
    """Tests the calls of mmdebstrap for a system of another release; none is created."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name).resolve()
        self.checkout = self.folder / "check out"
        self.out = self.folder / "what comes out"
        self.out.mkdir()
        for name in ("fresh_system", "package"):
            (self.checkout / "Resources").mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "Resources" / name, self.checkout / "Resources")
        (self.checkout / ".build/release").mkdir(parents=True)
        (self.checkout / "link").symlink_to("../elsewhere")
        self.tools = self.folder / "tools"
        self.swift = self.folder / "a swift/usr"
        (self.swift / "bin").mkdir(parents=True)
        self.tools.mkdir()
        self.add_tool(self.swift / "bin/swift", "")
        (self.tools / "swift").symlink_to(self.swift / "bin/swift")
        self.add_tool(self.tools / "newuidmap", "")
        # Records its arguments, and the files that are removed afterwards.
        self.add_tool(self.tools / "mmdebstrap", """
            printf '%s\\0' "$@" >"$PLACE/asked"
            for word; do [[ "$word" != *"tar-in "* ]] || { word="${word#*tar-in }"; cp "${word% /}" "$PLACE"; }; done""")
        (self.folder / "apt/sources.list.d").mkdir(parents=True)

    def add_tool(self, path, text):
        path.write_text("#!/bin/bash\n" + text + "\n")
        path.chmod(0o755)

    def environment(self, **more):
        return {
            **os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "PLACE": str(self.folder),
            "STIMMUNG_APT": str(self.folder / "apt"), "TMPDIR": str(self.folder), "HOME": str(self.folder),
            "GIT_CONFIG_SYSTEM": "/nowhere", **more}

    def run_script(self, name, *arguments, **more):
        return subprocess.run(
            [self.checkout / "Resources" / name, *arguments], env=self.environment(**more), cwd=self.folder,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def asked(self, *command, **more):
        """Returns the arguments of mmdebstrap for a command on trixie."""
        done = self.run_script("fresh_system", "trixie", self.out, *command, **more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / "asked").read_text().removesuffix("\0").split("\0")

    def test_packages_come_from_the_sources_of_apt_on_this_machine_and_are_verified(self):
        sources = {
            "debian.sources":
                "Types: deb\n# URIs: http://old.example/debian\nURIs: http://one.example/debian\nSuites: bookworm\n\n"
                "Types: deb\nURIs: http://one.example/debian-security\nSuites: bookworm-security\n",
            "old.list": "deb [arch=amd64] https://two.example/debian/ bookworm main\n",
            "plain.list": "# deb http://no.example/debian bookworm main\ndeb http://three.example/debian bookworm main\n",
        }
        places = ("http://one.example/debian", "https://two.example/debian/", "http://three.example/debian")
        for (name, text), place in zip(sources.items(), places):
            with self.subTest(name):
                (self.folder / "apt/sources.list.d" / name).write_text(text)
                asked = self.asked("true")
                keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"
                self.assertEqual(asked[-3:], ["trixie", "-", f"deb [signed-by={keyring}] {place} trixie main"])
                self.assertLessEqual({"--mode=unshare", "--variant=minbase", "--format=null"}, set(asked))
                (self.folder / "apt/sources.list.d" / name).unlink()

    def test_it_sees_only_swift_and_local_repositories_and_cannot_write_to_them(self):
        (self.folder / "apt/sources.list").write_text("deb http://one.example/debian bookworm main\n")
        repositories = self.folder / "repositories"
        repositories.mkdir()
        (self.folder / ".gitconfig").write_text(
            f'[url "{repositories}/"]\n  insteadOf = https://github.com/\n[url "/nowhere/"]\n  insteadOf = x:\n'
            '[user]\n  email = me@example.invalid\n')
        hooks = [each for each in self.asked("sh", "-c", 'echo "a b" && ls') if "mount --bind" in each]
        self.assertEqual(len(hooks), 1)
        subprocess.run(["sh", "-n", "-c", hooks[0].removeprefix("--customize-hook=")], check=True)
        shown = re.findall(r"^mount --bind (\S.*?) \"\$1\"", hooks[0], re.MULTILINE)
        self.assertEqual(shown, [str(each).replace(" ", "\\ ") for each in (self.swift, repositories)])
        self.assertEqual(hooks[0].count("mount -o remount,bind,ro "), 2)
        # Its git has these settings, and nothing else of the user's.
        settings = subprocess.run(
            ["tar", "--extract", "--to-stdout", "--file", self.folder / "root.tar", "./root/.gitconfig"],
            capture_output=True, text=True, check=True).stdout
        self.assertIn(str(repositories), settings)
        self.assertNotIn("example.invalid", settings)

    def test_the_sources_are_copied_without_build_products(self):
        (self.folder / "apt/sources.list").write_text("deb http://one.example/debian bookworm main\n")
        self.asked("true")
        listing = subprocess.run(
            ["tar", "--list", "--verbose", "--file", self.folder / "sources.tar"],
            capture_output=True, text=True, check=True).stdout
        self.assertIn("./stimmung/Resources/package\n", listing)
        self.assertIn("./stimmung/link -> ../elsewhere\n", listing)
        self.assertNotIn(".build", listing)

    def test_the_command_is_run_in_the_sources_word_by_word(self):
        (self.folder / "apt/sources.list").write_text("deb http://one.example/debian bookworm main\n")
        hook = next(each for each in self.asked("sh", "-c", "printf '%s|' \"$@\"", "sh", "a  b", "$HOME", "it's")
                    if "mount --bind" in each).removeprefix("--customize-hook=")
        # Replaces what needs privileges: changing the root, and the folder of sources.
        run = hook[hook.index("chroot "):].replace('chroot "$1" ', "").replace("cd /stimmung", "true")
        done = subprocess.run(["sh", "-c", run, "sh", "/root"], capture_output=True, text=True)
        self.assertEqual(done.stdout, "a  b|$HOME|it's|", done.stderr)

    def test_unsupported_releases_and_machines_are_refused(self):
        self.assertEqual(self.run_script("fresh_system", "sid", self.out, "true").returncode, 2)
        self.assertEqual(self.run_script("fresh_system", "trixie", self.out).returncode, 2)
        done = self.run_script("fresh_system", "trixie", self.out, "true")
        self.assertEqual((done.returncode, done.stderr), (1, "fresh_system: apt has no place for Debian's packages here.\n"))
        self.assertEqual(list(self.folder.glob("tmp.*")), [])

    def test_a_package_for_another_release_is_built_there_with_the_same_programs(self):
        self.add_tool(self.checkout / "Resources/fresh_system", """
            printf '%s\\n' "$1" "${@:3}" >"$PLACE/asked"
            touch "$2/stimmung_0.9.0-1~deb13_amd64.deb" """)
        self.add_tool(self.checkout / ".build/release/stimmung-photos", "")
        done = self.run_script("package", "--in", "trixie", self.out)
        self.assertEqual(
            (done.returncode, done.stdout), (0, f"{self.out}/stimmung_0.9.0-1~deb13_amd64.deb\n"), done.stderr)
        release, *words, command = (self.folder / "asked").read_text().splitlines()
        self.assertEqual((release, words), ("trixie", ["sh", "-c"]))
        self.assertRegex(command, "^Resources/setup --photos && Resources/build && Resources/build stimmung-photos && ")
        self.assertTrue(command.endswith("&& Resources/package /out"))
        self.assertEqual(list(self.folder.glob("tmp.*")), [])

    def test_a_package_has_one_place_and_one_release(self):
        for arguments in (["--in"], ["a", "b"], ["--in", "trixie", "a", "b"], ["--on", "trixie"]):
            self.assertEqual(self.run_script("package", *arguments).returncode, 2, arguments)

    def test_a_platform_is_tested_from_the_first_command_of_the_readme(self):
        specification = importlib.util.spec_from_file_location(
            "platform_tests", next((ROOT / "Tests").rglob("PlatformTests/platform_tests.py")))
        tests = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(tests)
        self.assertEqual(tests.first_command(), "Resources/run")
        self.assertTrue(tests.steps()[-1].endswith(" Resources/test"))
        self.assertEqual(tests.seconds_of_demo('{"duration":1.5,"a":2}\n{"duration":2}\n'), 3.5)
        sound = self.folder / "demo.wav"
        with wave.open(str(sound), "wb") as file:
            file.setparams((2, 2, 44_100, 0, "NONE", ""))
            file.writeframes(bytes(4 * 44_100 * 2))
        self.assertTrue(tests.is_whole(sound, 2))
        self.assertFalse(tests.is_whole(sound, 3))


# Replaces the program: offers those of some words that begin with its last argument, ignoring quotes. If something is
# typed after a colon and one of several words needs quotes, all are quoted, as by the program.
OFFERING = r"""#!/usr/bin/env python3
import sys
if sys.argv[1:2] != ["complete"]:
    print("called: " + "".join(f"<{each}>" for each in sys.argv[1:]))
    sys.exit()
last = sys.argv[-1]
words = ["artist:Stan", 'artist:"Steely Dan"', 'artist:="Steely Dan"', "mood:calm", "artist:", 'album:"Kid A"',
         "--format=json", "--format=jsonl", "late night", "it's", "$(touch trap)", "title:$HOME", "desktop.sleep=",
         "desktop.sleep=on", "true", "false", 'genre:"Hip hop"']
found = [each for each in words if each.replace('"', "").lower().startswith(last.replace('"', "").lower())]
if last == "desktop.s":
    found = ["desktop.sleep="]
if last[-1:] != ":" and any('"' in each for each in found):
    found = [each if '"' in each else each.replace(":", ':"') + '"' for each in found]
print("files" if last.startswith("fil") else "folders" if last.startswith("fol") else "words")
for each in found:
    print(each + "\tmeaning")
"""
BASH_COMPLETION = "/usr/share/bash-completion/bash_completion"


class SourceTests(unittest.TestCase):
    """Checks that no source contains forbidden code."""

    # Each starts a worker of a pool whose monitor then wakes up the process every second until it exits.
    POOLED = re.compile(
        r"DispatchQueue\.global|concurrentPerform|attributes: *\.concurrent|dispatchMain"
        r"|makeTimerSource|make\w+Source\((?![^)]*queue:)|Dispatch(?:Group|WorkItem)\b.*\.notify\("
        r"|\bTask *(?:<[^>]*>)? *(?:\{|\.detached|\.sleep|\.yield|\((?!executorPreference:))"
        r"|\basync let\b|with\w*TaskGroup|AsyncParsableCommand|@MainActor")
    # Each blocks its caller as long as the system allows no more threads.
    QUEUE = re.compile(r"\bDispatchQueue\b")
    # A separate helper, which only runs while it is needed, and imports no other room.
    HELPERS = {"stimmung-sync"}
    # A loop of its own forgets errors, `.` and `..`, or names that are longer than `dirent` declares.
    FOLDER = re.compile(r"\b(?:fd)?opendir\(|\breaddir\(|\bscandir\(")
    # Code that stops the monitor has to start it.
    MONITOR = next(SOURCES.rglob("HostProcess/PoolMonitor.swift"))

    def found(self, pattern, but=frozenset()):
        paths = [
            path for path in sorted(SOURCES.rglob("*.swift"))
            if path != self.MONITOR and but.isdisjoint(path.relative_to(SOURCES).parts)]
        self.assertGreater(len(paths), 1000)
        return [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
            for path in paths for number, line in enumerate(path.read_text().splitlines(), 1)
            if pattern.search(line.split("//")[0])
        ]

    def test_nothing_uses_a_pool_that_wakes_up_forever(self):
        self.assertEqual(self.found(self.POOLED), [])

    def test_work_goes_to_threads_that_can_run_out(self):
        self.assertEqual(self.found(self.QUEUE, but=self.HELPERS), [])

    def test_folders_are_read_by_one_reader(self):
        found = self.found(self.FOLDER)
        self.assertEqual(
            {line.split(":")[0] for line in found}, {"Sources/System/Linux/Files/FolderReader.swift"}, found)

    def test_uses_of_a_pool_are_recognised(self):
        for line in (
            "DispatchQueue.global().async {", "DispatchQueue.concurrentPerform(iterations: 2) {", "Task {", "Task<Int, Never> {",
            "Task(priority: .low) {", "try await Task.sleep(for: .seconds(1))", "Task.detached {",
            "let source = DispatchSource.makeReadSource(fileDescriptor: 1)", "async let one = two()",
            'DispatchQueue(label: "a", attributes: .concurrent)', "await withTaskGroup(of: Int.self) {",
        ):
            self.assertRegex(line, self.POOLED)
        for line in (
            "Task(executorPreference: thread) {", "DispatchSource.makeReadSource(fileDescriptor: 1, queue: watching)",
            "let task: Task<Int, Never>", "ScanTask(path: path)",
        ):
            self.assertNotRegex(line, self.POOLED)


class CompletionTests(unittest.TestCase):
    """Tests how Tab completes a line in real, interactive shells, and the resulting arguments of the program."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        (self.folder / "stimmung").write_text(OFFERING)
        (self.folder / "stimmung").chmod(0o755)
        for name in ("file one", "folder/one"):
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).touch()
        scripts = ROOT / "Resources/completions"
        # Installed as usual: bash-completion and zsh find them by name when they are first needed.
        for folder, name, script in (
                ("share/bash-completion/completions", "stimmung", "stimmung.bash"),
                ("functions", "_stimmung", "stimmung.zsh")):
            (self.folder / folder).mkdir(parents=True)
            (self.folder / folder / name).symlink_to(scripts / script)
        bash = ["bash", "--norc", "--noprofile", "-i"]
        zsh = f"fpath=({self.folder}/functions $fpath); autoload -Uz compinit; compinit -u -d {self.folder}/dump; PS1='$ '"
        self.shells = {
            "bash": (bash, f"source {scripts}/stimmung.bash"),
            "bash with all breaks": (bash, f"source {scripts}/stimmung.bash; COMP_WORDBREAKS=$'\"\\'><=;|&( '"),
            "bash with one break": (bash, f"source {scripts}/stimmung.bash; COMP_WORDBREAKS=' '"),
            "bash with bash-completion": (bash, f"source {BASH_COMPLETION}"),
            "zsh": (["zsh", "-f", "-i"], zsh),
            "fish": (["fish", "--no-config", "-i"], f"source {scripts}/stimmung.fish"),
        }
        missing = [name for name, (command, _) in self.shells.items() if not shutil.which(command[0])]
        if not Path(BASH_COMPLETION).exists():
            missing.append("bash with bash-completion")
        for name in missing:
            del self.shells[name]

    def start(self, shell):
        """Starts a terminal with a shell, and waits until it is ready."""
        command, setup = self.shells[shell]
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.environ.update(
                INPUTRC="/dev/null", PS1="$ ", HOME=str(self.folder), LC_ALL="C.UTF-8", HISTFILE="", TERM="xterm",
                XDG_DATA_HOME=str(self.folder / "share"), PATH=f"{self.folder}:{os.environ['PATH']}",
                BASH_COMPLETION_USER_DIR=str(self.folder / "share/bash-completion"))
            os.execvp(command[0], command)
        self.addCleanup(lambda: (os.kill(pid, signal.SIGKILL), os.close(terminal), os.waitpid(pid, 0)))
        os.write(terminal, f"{setup}\necho rea''dy\n".encode())
        self.read(terminal, rb"ready\r\n")
        return terminal

    def read(self, terminal, end):
        seen, limit = b"", time.monotonic() + 20
        while not (found := re.search(end, seen)):
            self.assertLess(time.monotonic(), limit, seen)
            if select.select([terminal], [], [], 0.2)[0]:
                seen += os.read(terminal, 65536)
        return found

    def check(self, *lines):
        """Returns the program's arguments after Tab is pressed at the end of a line and more is typed."""
        for shell in self.shells:
            terminal = None
            for line, end, expected in lines:
                with self.subTest(line=line, shell=shell):
                    # After a failure a quote may be open.
                    used, terminal = terminal or self.start(shell), None
                    os.write(used, f"stimmung {line}\t{end}\n".encode())
                    called = self.read(used, rb"called: ([^\r\n]*)\r\n").group(1).decode()
                    self.assertEqual(called, expected)
                    terminal = used

    def test_conditions_are_completed_as_they_are_typed(self):
        self.check(
            ("list mood:ca", "", "<list><mood:calm>"),
            ("list art", "x", "<list><artist:x>"),
            ("list artist:S", "", "<list><artist:S>"),
            ("list artist:Sta", "", "<list><artist:Stan>"),
            ('list "artist:Sta', "", "<list><artist:Stan>"),
            ('list "artist:S', '"', "<list><artist:S>"),
            ("list artist:Ste", "", '<list><artist:"Steely Dan">'),
            ('list artist:="S', "", '<list><artist:="Steely Dan">'),
            ("list 'album:K", "", '<list><album:"Kid A">'),
            ("list 'genre:", "", '<list><genre:"Hip hop">'),
            ("list x album:K", "", '<list><x><album:"Kid A">'))
        # In quotes, fish only matches names in the same case.
        self.shells.pop("fish", None)
        self.check(("list artist:ste", "", '<list><artist:"Steely Dan">'))

    def test_values_are_completed(self):
        self.check(
            ("export --format=jsonl", "", "<export><--format=jsonl>"),
            ("config set desktop.notifications tr", "", "<config><set><desktop.notifications><true>"),
            ("play --set desktop.s", "x", "<play><--set><desktop.sleep=x>"),
            ("play --set desktop.sleep=o", "", "<play><--set><desktop.sleep=on>"), ("play fil", "", "<play><file one>"),
            ("config set library.folders fol", "x", "<config><set><library.folders><folder/x>"))

    def test_names_are_data(self):
        self.check(
            ("mood show la", "", "<mood><show><late night>"), ("mood show late\\ n", "", "<mood><show><late night>"),
            ("mood show i", "", "<mood><show><it's>"), ('mood show "i', "", "<mood><show><it's>"),
            ("mood show '$(t", "", "<mood><show><$(touch trap)>"),
            ('mood show "\\$(t', "", "<mood><show><$(touch trap)>"),
            ("mood show \\$", "", "<mood><show><$(touch trap)>"), ("list title:", "", "<list><title:$HOME>"))
        self.assertFalse((self.folder / "trap").exists())


# Replaces a player that plays the tracks in `titles`: prints one object per line if it is followed, until it quits, or
# else only the first one. Records that it was started.
PLAYING = r"""#!/usr/bin/env python3
import json, os, sys, time
place = os.path.dirname(os.path.abspath(__file__))
with open(place + "/starts", "a") as file:
    print(*sys.argv[1:], file=file)
follows = "--follow" in sys.argv
with open(place + "/titles") as file:
    told = json.load(file)
for title in told["titles"] if follows else told["titles"][:1]:
    state = {"running": False, "state": "stopped"} if title is None else {"state": "playing", "item": {"title": title, "artist": "A & B"}}
    print(json.dumps(state), flush=True)
    time.sleep(told["pause"] if follows else 0)
if follows:
    time.sleep(told["stays"])
"""
# Titles that could break a bar, and what it should show.
TITLES = {
    'Tom & <b>"Jerry"</b> it\'s': 'Tom & <b>"Jerry"</b> it\'s',
    "two\nlines\r\n\x1b[31m\u2028\x00\x9bend\u202e": "two lines [31m end ",
    "tab\there": "tab here",
    "100%{F#f00}#[fg=red]#(touch trap)$(touch trap)`touch trap`": "100%{F#f00}#[fg=red]#(touch trap)$(touch trap)`touch trap`",
    "#{host} %H %% %output% ${HOME} {} {0} \\n": "#{host} %H %% %output% ${HOME} {} {0} \\n",
    "x" * 300: "x" * 59 + "…",
    "a##b#[x]##[y]#,": "a##b#[x]##[y]#,",
    "#" * 300: "#" * 59 + "…",
    "": "",
    # No player is running.
    None: "",
}


class BarTests(unittest.TestCase):
    """Tests the modules for status bars: in the bars themselves if Debian has them, or else by their documentation."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        (self.folder / "stimmung").write_text(PLAYING)
        (self.folder / "stimmung").chmod(0o755)
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{self.folder}:{os.environ['PATH']}"}
        self.play(TITLES)

    def play(self, titles, pause=0, stays=0):
        told = {"titles": list(titles), "pause": pause, "stays": stays}
        (self.folder / "titles").write_text(json.dumps(told))

    def starts(self):
        """Returns how the player was started."""
        return (self.folder / "starts").read_text().splitlines()

    def text(self, name):
        return (ROOT / "Resources/bars" / name).read_text()

    def lines(self, command):
        ending = subprocess.run(
            ["sh", "-c", command], cwd=self.folder, capture_output=True, timeout=20, check=True, env=self.environment)
        self.assertEqual(ending.stderr, b"")
        # Whatever the text contains, each change is one line.
        return ending.stdout.decode().removesuffix("\n").split("\n")

    def shown(self, markup):
        return "".join(tree.fromstring(f"<x>{markup}</x>").itertext())

    def start(self, command, **options):
        process = subprocess.Popen(command, cwd=self.folder, start_new_session=True, **options)
        self.addCleanup(lambda: (os.killpg(process.pid, signal.SIGKILL), process.wait()))
        return process

    def needs(self, *programs):
        for name in programs:
            if not shutil.which(name):
                self.skipTest(f"{name} is not installed")

    def test_waybar_gets_objects_with_pango_markup(self):
        text = "\n".join(line for line in self.text("waybar.jsonc").split("\n") if not line.startswith("//"))
        module = json.loads(text)["custom/stimmung"]
        self.assertEqual(module["return-type"], "json")
        objects = [json.loads(line) for line in self.lines(module["exec"])]
        self.assertEqual([self.shown(each["text"]) for each in objects], list(TITLES.values()))
        self.assertEqual(self.shown(objects[0]["tooltip"]), "A & B")
        self.assertEqual([each["class"] for each in objects], ["playing"] * (len(TITLES) - 1) + ["stopped"])

    def test_waybar_shows_a_title_unchanged(self):
        self.needs("waybar", "sway", "grim")
        # sway refuses to run as root, and other users cannot read root's checkout.
        drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        shutil.copy(ROOT / "Resources/bars/waybar.jsonc", self.folder)
        place = {"height": 24, "spacing": 0}
        # The other bar shows the expected text.
        title = next(iter(TITLES))
        (self.folder / "config").write_text(json.dumps([
            {**place, "position": "top", "include": [str(self.folder / "waybar.jsonc")], "modules-right": ["custom/stimmung"]},
            {**place, "position": "bottom", "modules-right": ["custom/wanted"],
             "custom/wanted": {"format": html.escape(TITLES[title]), "tooltip": False}}]))
        (self.folder / "none.css").touch()
        (self.folder / "sway").write_text(
            "output HEADLESS-1 resolution 640x200\n"
            f"exec sh -c 'exec waybar -c {self.folder}/config -s {self.folder}/none.css >{self.folder}/log 2>&1'\n")
        self.play([None, title], pause=0.5, stays=60)
        if drop:
            for path in (self.folder, *self.folder.iterdir()):
                os.chown(path, 65534, 65534)
        self.environment.update(
            HOME=str(self.folder), XDG_RUNTIME_DIR=str(self.folder), WLR_BACKENDS="headless", WLR_RENDERER="pixman",
            WLR_LIBINPUT_NO_DEVICES="1")
        for name in ("WAYLAND_DISPLAY", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            self.environment.pop(name, None)
        self.start([*drop, "sway", "-c", str(self.folder / "sway")], env=self.environment, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while True:
            top, bottom = self.strips(drop)
            # Both show something, and the same.
            if len(set(bottom[i:i + 3] for i in range(0, len(bottom), 3))) > 2 and top == bottom:
                break
            self.assertLess(time.monotonic(), end, "the bars differ: " + self.read("log"))
            time.sleep(0.2)
        self.assertNotIn("markup", self.read("log"))
        self.assertEqual(self.starts(), ["status --follow --json"])

    def strips(self, drop):
        """Returns the pictures of the upper and the lower bar, which are empty as long as there is no screen."""
        displays = [path.name for path in self.folder.glob("wayland-?")]
        if not displays:
            return b"", b""
        done = subprocess.run(
            [*drop, "grim", "-t", "ppm", "-"], env={**self.environment, "WAYLAND_DISPLAY": displays[0]},
            capture_output=True, check=False)
        _, _, pixels = (done.stdout.split(b"\n", 3) + [b""] * 4)[1:4]
        size = 640 * 24 * 3
        return pixels[:size], pixels[-size:]

    def read(self, name):
        path = self.folder / name
        return path.read_text(errors="replace") if path.exists() else ""

    def test_polybar_shows_a_title_unchanged(self):
        self.needs("polybar", "Xvfb")
        self.play(TITLES, pause=0.5, stays=60)
        (self.folder / "config.ini").write_text(
            f"include-file = {ROOT}/Resources/bars/polybar.ini\n[bar/test]\nmodules-left = stimmung\nwidth = 640\nheight = 20\n")
        reader, writer = os.pipe()
        self.start(["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x200x24"], pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as output:
            display = output.readline().strip()
        # It prints what it would draw, including tags.
        bar = self.start(
            ["polybar", "-c", str(self.folder / "config.ini"), "--stdout", "test"],
            env={**self.environment, "DISPLAY": f":{display}"}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(bar.stdout.close)
        wanted = [each.replace("%{", "% {") for each in TITLES.values() if each] + [""]
        found, seen, end = [], b"", time.monotonic() + 60
        while found != wanted:
            self.assertLess(time.monotonic(), end, found)
            if select.select([bar.stdout], [], [], 0.2)[0]:
                seen += os.read(bar.stdout.fileno(), 65536)
                lines = [re.sub(r"%\{[^}]*\}", "", line) for line in seen.decode().split("\n")[:-1]]
                # Without repetitions, and without the initial empty text.
                found = [line for line, last in zip(lines, ["", *lines]) if line != last]
        self.assertEqual(self.starts(), ["status --follow --json"])
        self.assertFalse((self.folder / "trap").exists())

    def test_i3status_rust_gets_the_json_of_a_custom_block(self):
        block, = tomllib.loads(self.text("i3status-rust.toml"))["block"]
        self.assertEqual((block["block"], block["json"], block["persistent"]), ("custom", True, True))
        self.assertTrue(block["hide_when_empty"])
        objects = [json.loads(line) for line in self.lines(block["command"])]
        self.assertEqual([self.shown(each["text"]) for each in objects], list(TITLES.values()))
        self.assertTrue({each["state"] for each in objects} <= {"Idle", "Info", "Good", "Warning", "Critical"})

    def test_starship_gets_one_line(self):
        module = tomllib.loads(self.text("starship.toml"))["custom"]["stimmung"]
        for title, shown in TITLES.items():
            with self.subTest(title=title):
                self.play([title])
                self.assertEqual(self.lines(module["command"]), [shown])
        # Text in parentheses is omitted together with an empty variable in them.
        self.assertRegex(module["format"], r"^\(.*\$output.*\)$")

    def test_tmux_shows_a_title_unchanged(self):
        for title, shown in TITLES.items():
            with self.subTest(title=title):
                self.play([title], stays=60)
                (self.folder / "starts").unlink(missing_ok=True)
                self.assertEqual(self.status_line(shown), shown.strip())
                self.assertEqual(self.starts(), ["status --follow --json"])
        self.assertFalse((self.folder / "trap").exists())

    def status_line(self, expected):
        """Returns the right end of tmux's status line, as soon as it is `expected`."""
        # A tmux in a tmux, whose screen has what the inner one shows. Each call starts new servers, because a killed one
        # may still answer at its socket, and would refuse the next session.
        sockets = Path(tempfile.mkdtemp(dir=self.folder))
        outer = ["tmux", "-S", str(sockets / "outer"), "-f", "/dev/null"]
        inner = ["tmux", "-S", str(sockets / "inner"), "-f", str(self.folder / "tmux.conf")]
        # Its last line contains nothing else, and is drawn often.
        (self.folder / "tmux.conf").write_text(
            self.text("tmux.conf") + 'set -g status-left ""\nset -g window-status-current-format ""\n'
            'set -g status-interval 1\n')
        subprocess.run(
            [*outer, "new-session", "-d", "-x", "120", "-y", "5", *inner, "new-session", "cat"], check=True,
            env={**self.environment, "TMUX": "", "TERM": "xterm"}, cwd=self.folder)
        try:
            subprocess.run([*outer, "set", "-g", "status", "off"], check=True)
            end = time.monotonic() + 20
            while True:
                done = subprocess.run([*outer, "capture-pane", "-p"], check=True, capture_output=True, text=True)
                lines = done.stdout.split("\n")
                line = lines[4].strip() if len(lines) > 4 else ""
                # The line may be empty because nothing was printed yet.
                if line == expected.strip() and (self.folder / "starts").exists() or time.monotonic() > end:
                    return line
                time.sleep(0.1)
        finally:
            for server in (inner, outer):
                subprocess.run([*server, "kill-server"], check=False, capture_output=True)


def under(page, heading):
    """Returns the text under a second-level heading of a page."""
    return page.split(f"## {heading}\n")[1].split("\n## ")[0]


def named(table):
    """Returns the names in the first cells of a table's rows."""
    return re.findall(r"`([^`]+)`", " ".join(re.findall(r"^\| (.*?) \|", table, re.MULTILINE)))


class MapTests(unittest.TestCase):
    """Compares the map of the code with the folders and the package."""

    ROOM = re.compile(r"^  (\S+) +\S.*$")
    GROUP = re.compile(r"^(\w+)( .*)?$")

    @classmethod
    def setUpClass(cls):
        text = (SOURCES / "README.md").read_text()
        cls.groups, group = {}, None
        for line in text.split("```")[1].strip().splitlines():
            if room := cls.ROOM.match(line):
                cls.groups[group].append(room[1])
            else:
                group = cls.GROUP.match(line)[1]
                cls.groups[group] = []
        cls.groups["C"] = named(under(text, "C libraries"))

    def test_the_map_names_every_room_and_no_other(self):
        for group, rooms in self.groups.items():
            self.assertEqual(sorted(rooms), sorted(each.name for each in (SOURCES / group).iterdir()), group)
        self.assertEqual(sorted(self.groups), sorted(each.name for each in SOURCES.iterdir() if each.is_dir()))

    def test_a_group_imports_only_groups_above_it(self):
        package = json.loads(subprocess.run(
            ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True).stdout)
        group_of = {room: number for number, rooms in enumerate(self.groups.values()) for room in rooms}
        known = [
            (target["name"], each["byName"][0])
            for target in package["targets"] for each in target["dependencies"] if "byName" in each]
        self.assertGreater(len(known), 200)
        self.assertEqual(
            [pair for pair in known if pair[0] in group_of and group_of[pair[0]] < group_of[pair[1]]], [])


class ThreadTableTests(unittest.TestCase):
    """Compares the contributors' tables of threads and queues with the sources."""

    TYPE = re.compile(r"^( *)(?:\w+ )*(?:class|struct|actor|enum|extension) (\w+)")
    QUEUE = re.compile(r"^( +).*\blet (\w+) = SerialQueue\(\)")

    @classmethod
    def setUpClass(cls):
        page = (ROOT / ".github/CONTRIBUTING.md").read_text()
        threads, queues = under(page, "Threads and queues").split("| queue |")
        cls.threads, cls.queues = named(threads), [name for name in named(queues) if "." in name]
        cls.sources = [path.read_text() for path in sorted(SOURCES.rglob("*.swift"))]

    def test_the_table_of_threads_has_every_one_and_no_other(self):
        started = {
            name for text in self.sources
            for name in re.findall(r"(?:startThread|SourceThread)\(\s*named: \"(\w+)\"", text)}
        self.assertGreater(len(started), 15)
        self.assertEqual(sorted(self.threads), sorted(started))

    def test_the_table_of_queues_has_every_one_and_no_other(self):
        made = []
        for text in self.sources:
            if "SerialQueue()" not in text:
                continue
            types = []
            for line in text.splitlines():
                if found := self.TYPE.match(line):
                    types = [each for each in types if each[0] < len(found[1])] + [(len(found[1]), found[2])]
                elif found := self.QUEUE.match(line):
                    made.append([name for indent, name in types if indent < len(found[1])][-1] + "." + found[2])
        self.assertEqual(len(made), sum(text.count("SerialQueue()") for text in self.sources))
        self.assertEqual(sorted(self.queues), sorted(made))


if __name__ == "__main__":
    # Background jobs of a shell ignore interrupts, and so would everything that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main()
