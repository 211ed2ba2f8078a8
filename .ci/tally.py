#!/usr/bin/env python3
"""Counts the tests of one `swift test` run, and prints how many passed and how many failed.

Usage: tally.py EXIT_STATUS XUNIT_FILE OUTPUT_FILE
       tally.py --failed XUNIT_FILE     prints a filter for `swift test` for each failed test

The xunit file that Swift Testing writes at its end is authoritative: it has one `testcase` per test,
and a test failed if it contains a `failure`. Skipped tests count as neither. If the file is missing
or truncated, the run crashed: then the lines of the output are counted, plus one failure for the
crash. A run that exited with an error, or in which no test ran, has at least one failure.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

PASSED = re.compile(r"[✔━] Test (?!run with |case passing ).* passed after [\d.]+ seconds")
NAMES = re.compile(r'(<testcase classname=")(.*?)("(?: time="[\d.]+")? ?/?>)')
FAILED = re.compile(r"✘ Test (?!run with |case passing ).* failed after [\d.]+ seconds with \d+ issue")


def test_cases(text):
    """Returns the `testcase` elements of a complete xunit file, or None if it is not complete.

    Swift Testing does not escape the names of tests.
    """
    try:
        return list(ElementTree.fromstring(NAMES.sub(escaped, text)).iter("testcase"))
    except ElementTree.ParseError:
        return None


def escaped(match):
    """Returns a match of NAMES with its names escaped."""
    return match[1] + re.sub(r"&(?!\w+;|#)", "&amp;", match[2]).replace("<", "&lt;") + match[3]


def from_xunit(text):
    """Returns (passed, failed) from a complete xunit file, or None if it is not complete."""
    cases = test_cases(text)
    if cases is None:
        return None
    ran = [case for case in cases if case.find("skipped") is None]
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in ran)
    return len(ran) - failed, failed


def filters_of_failed(text):
    """Returns a filter for each failed test in an xunit file; none if it is not complete."""
    cases = test_cases(text) or []
    return [filter_of(case) for case in cases if case.find("failure") is not None or case.find("error") is not None]


def filter_of(case):
    """Returns the filter of one test: a filter spells `Module.Outer.Suite` as `Module.Outer/Suite`."""
    module, *suites = case.get("classname").split(".")
    name = case.get("name").rpartition("(")[0].strip("`")
    return module + r"\." + "/".join(suites) + "/`?" + re.sub(r"([][\\^$.|?*+(){}])", r"\\\1", name) + r"`?\("


def from_output(text):
    """Returns (passed, failed) from the output of a crashed run."""
    lines = text.splitlines()
    return sum(bool(PASSED.match(line)) for line in lines), sum(bool(FAILED.match(line)) for line in lines) + 1


def tally(status, xunit, output):
    """Returns (passed, failed) of a run that ended with `status`."""
    passed, failed = from_xunit(xunit) or from_output(output)
    # An issue outside any test, a process that died after its last test, or a filter that matches
    # nothing any more.
    if failed == 0 and (status != 0 or passed == 0):
        failed = 1
    return passed, failed


def contents(path):
    """Returns the text of a file, or an empty one if it does not exist."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def main():
    """Prints the two numbers, separated by a space."""
    if sys.argv[1] == "--failed":
        print(*filters_of_failed(contents(sys.argv[2])), sep="\n")
        return
    status, xunit, output = sys.argv[1:]
    print(*tally(int(status), contents(xunit), contents(output)))


if __name__ == "__main__":
    main()
