#!/usr/bin/env python3
"""Counts the tests of one `swift test` run: prints how many passed and how many failed.

Usage: tally.py EXIT_STATUS XUNIT_FILE OUTPUT_FILE
       tally.py --failed XUNIT_FILE     a filter for `swift test` a line, for each test that failed

The xunit file that Swift Testing writes at its end is the truth: one `testcase` a test, and a test
failed if it holds a `failure`, however many. Skipped tests count as neither. If the file is
missing or cut off, the run crashed: then the lines of the output are counted, and the crash is one
failure more. A run that ended badly, or in which no test ran, never counts as without failures.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

PASSED = re.compile(r"[✔━] Test (?!run with |case passing ).* passed after [\d.]+ seconds")
FAILED = re.compile(r"✘ Test (?!run with |case passing ).* failed after [\d.]+ seconds with \d+ issue")


def from_xunit(text):
    """(passed, failed) of a whole xunit file; None if it is not whole."""
    try:
        cases = list(ElementTree.fromstring(text).iter("testcase"))
    except ElementTree.ParseError:
        return None
    ran = [case for case in cases if case.find("skipped") is None]
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in ran)
    return len(ran) - failed, failed


def filters_of_failed(text):
    """A filter for each test that failed, by an xunit file; none if it is not whole."""
    try:
        cases = ElementTree.fromstring(text).iter("testcase")
    except ElementTree.ParseError:
        return []
    return [filter_of(case) for case in cases if case.find("failure") is not None or case.find("error") is not None]


def filter_of(case):
    """The expression that chooses one test: `Module.Outer.Suite` is `Module.Outer/Suite` to a filter."""
    module, *suites = case.get("classname").split(".")
    name = case.get("name").rpartition("(")[0].strip("`")
    return module + r"\." + "/".join(suites) + "/`?" + re.sub(r"([][\\^$.|?*+(){}])", r"\\\1", name) + r"`?\("


def from_output(text):
    """(passed, failed) as far as the lines of a crashed run tell."""
    lines = text.splitlines()
    return sum(bool(PASSED.match(line)) for line in lines), sum(bool(FAILED.match(line)) for line in lines) + 1


def tally(status, xunit, output):
    """(passed, failed) of a run that ended with `status`."""
    passed, failed = from_xunit(xunit) or from_output(output)
    # An issue outside of any test, a process that died after its last test, or a filter that no
    # longer matches anything.
    if failed == 0 and (status != 0 or passed == 0):
        failed = 1
    return passed, failed


def contents(path):
    """The text of a file, empty if there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def main():
    """Prints the two numbers, parted by a blank."""
    if sys.argv[1] == "--failed":
        print(*filters_of_failed(contents(sys.argv[2])), sep="\n")
        return
    status, xunit, output = sys.argv[1:]
    print(*tally(int(status), contents(xunit), contents(output)))


if __name__ == "__main__":
    main()
