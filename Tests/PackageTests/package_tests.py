#!/usr/bin/env python3
"""Tests the packages that Resources/package makes of a release build, which is made first if necessary.

Exits with 0 if all tests passed, with 1 if one failed, and with 77 if the others passed, but no system to install the
package in can be created on this machine.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "Package.swift").exists())
HERE = Path(__file__).resolve().parent
CANNOT_RUN = 77
# Each has its own package.
OPTIONAL = ("stimmung-decode", "stimmung-photos", "stimmung-recognise")


def run(*command, **options):
    """Runs a command that must succeed, and returns its output."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def make_packages(folder):
    """Makes the packages in a folder, and returns their paths, the player's last."""
    folder.mkdir()
    return [Path(line) for line in run(ROOT / "Resources/package", folder).splitlines() if line.endswith(".deb")]


class PackageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = Path(cls.scratch.name)
        # Readable for the users of the system in which it is installed.
        cls.folder.chmod(0o755)
        run(ROOT / "Resources/build", *OPTIONAL)
        cls.packages = make_packages(cls.folder / "package")
        cls.package = cls.packages[-1]
        # The contents of each, by its name.
        cls.extracted = {package.name.split("_")[0]: cls.folder / package.stem for package in cls.packages}
        for package, contents in zip(cls.packages, cls.extracted.values()):
            run("dpkg-deb", "--raw-extract", package, contents)
        cls.contents = cls.extracted["stimmung"]

    def documents(self, name):
        return self.contents / "usr/share/doc/stimmung" / name

    def test_the_same_commit_makes_the_same_bytes(self):
        again = make_packages(self.folder / "again")
        digests = [
            [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths] for paths in (self.packages, again)]
        self.assertEqual(digests[0], digests[1])

    def test_lintian_finds_neither_errors_nor_warnings(self):
        run("lintian", "--allow-root", "--fail-on", "error,warning", *self.packages)

    def test_optional_programs_have_their_own_packages_and_the_player_needs_none_of_their_libraries(self):
        self.assertEqual(set(self.extracted), {"stimmung", *OPTIONAL})
        needed = {
            name: re.search(r"^Depends: (.*)$", (contents / "DEBIAN/control").read_text(), re.MULTILINE)[1]
            for name, contents in self.extracted.items()}
        libraries = {
            "stimmung-decode": ("libfaad",),
            "stimmung-photos": ("libexiv2", "libavformat", "libheif"), "stimmung-recognise": ("libopencv",)}
        for name, prefixes in libraries.items():
            self.assertEqual([path.name for path in (self.extracted[name] / "usr/bin").iterdir()], [name])
            for prefix in prefixes:
                self.assertIn(prefix, needed[name])
                self.assertNotIn(prefix, needed["stimmung"])

    def test_programs_that_are_linked_with_gpl_libraries_say_so(self):
        for name in ("stimmung-decode", "stimmung-photos"):
            copyright = self.extracted[name] / f"usr/share/doc/{name}/copyright"
            self.assertIn("GPL-3.0-or-later", copyright.read_text())

    def test_metadata_for_desktops_is_valid(self):
        share = self.contents / "usr/share"
        run("appstreamcli", "validate", "--no-net", share / "metainfo/stimmung.metainfo.xml")
        run("desktop-file-validate", share / "applications/stimmung.desktop")

    def test_each_program_settings_and_queries_have_a_manual_page(self):
        pages = [
            contents / f"usr/share/man/man1/{program.name}.1.gz"
            for contents in self.extracted.values() for program in (contents / "usr/bin").iterdir()]
        manual = self.contents / "usr/share/man"
        pages += [manual / "man5/stimmung-config.5.gz", manual / "man7/stimmung-query.7.gz"]
        for page in pages:
            run("mandoc", "-T", "lint", "-W", "warning", page)

    def test_programs_are_stripped_and_contain_no_folder(self):
        for program in (path for contents in self.extracted.values() for path in (contents / "usr/bin").iterdir()):
            self.assertNotIn(".symtab", run("readelf", "--wide", "--sections", program))
            self.assertNotIn(str(ROOT).encode(), program.read_bytes())

    def test_the_copyright_names_the_licence_of_each_package_that_is_linked(self):
        text = self.documents("copyright").read_text()
        manifest = (ROOT / "Package.swift").read_text()
        packages = set(re.findall(r'\.package\(url: ".*/(.+)",', manifest))
        self.assertEqual(set(re.findall(r"swift-[a-z0-9-]+|[A-Z]+\.swift", text)), packages)
        declared = set(re.findall(r"^License: (.+)\n ", text, re.MULTILINE))
        used = {name for line in re.findall(r"^License: (.+)$", text, re.MULTILINE) for name in line.split(" and ")}
        self.assertEqual(used, declared)

    def test_the_copyright_names_the_runtime_of_cpp_that_the_small_program_contains(self):
        needed = run("readelf", "--wide", "--dynamic", self.contents / "usr/bin/stimmung")
        self.assertNotIn("libstdc++", needed)
        self.assertRegex(self.documents("copyright").read_text(), r"libstdc\+\+.*with GCC exception")

    def test_its_name_contains_the_build_and_the_system(self):
        program = run(self.contents / "usr/bin/stimmung", "--version").strip()
        _, system, number, codename = run(ROOT / "Resources/system").split()
        suffix = system.replace("debian", "deb") + (codename if number == "-" else number)
        for package in self.packages:
            name, version, _ = package.stem.split("_")
            self.assertEqual(version, f"{program}-1~{suffix}")
            self.assertEqual(run("dpkg-deb", "--field", package, "Package", "Version"), f"Package: {name}\nVersion: {version}\n")
        metadata = (self.contents / "usr/share/metainfo/stimmung.metainfo.xml").read_text()
        self.assertIn(f'<release version="{program}"', metadata)

    def test_it_is_installed_plays_is_upgraded_and_removed_in_a_system_without_swift(self):
        older = self.folder / "older.deb"
        make_older(self.contents, older)
        begun = self.folder / "begun"
        made = make_system(f"'{HERE}/in_a_fresh_system' \"$1\" '{older}' '{self.package}' '{begun}'", self.folder)
        print(made.stdout)
        if not begun.exists():
            self.skipTest("no fresh system can be made on this machine: the lines above say why")
        self.assertEqual(made.returncode, 0)


def make_older(contents, package):
    """Makes a package of an earlier version, with a file that the next one lacks."""
    control = contents / "DEBIAN/control"
    text = control.read_text()
    left = contents / "usr/share/stimmung-player/left"
    left.touch()
    control.write_text(re.sub(r"^Version: .*$", "Version: 0.0.1", text, flags=re.MULTILINE))
    run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", contents, package)
    control.write_text(text)
    left.unlink()


def make_system(hook, folder):
    """Creates a minimal system of this machine's release from apt's mirror, and runs a line of shell outside it, with the
    system's folder as $1."""
    release = re.search(r'^VERSION_CODENAME="?(\w+)', Path("/etc/os-release").read_text(), re.MULTILINE)[1]
    places = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    sources = [path for path in places if path.suffix in (".list", ".sources") and path.exists()]
    options = folder / "apt.conf"
    options.write_text(run("apt-config", "dump", "Acquire::http", "Acquire::https"))
    # Root needs no namespaces.
    mode = "root" if os.geteuid() == 0 else "unshare"
    return subprocess.run(
        ["mmdebstrap", "--quiet", f"--mode={mode}", "--variant=apt", "--format=null", f"--aptopt={options}",
         f"--customize-hook={hook}", release, "-", *sources],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def main():
    result = unittest.main(exit=False, verbosity=2).result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(CANNOT_RUN if result.skipped else 0)


if __name__ == "__main__":
    main()
