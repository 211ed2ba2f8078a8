#!/usr/bin/env python3
"""Tests tally.py with output as Swift Testing writes it."""

import unittest

from tally import filters_of_failed, tally

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
WHOLE = HEAD + """  <testsuite name="TestResults" errors="0" tests="4" failures="3" skipped="1" time="0.1">
    <testcase classname="A.S" name="`a seek lands on the frame`()" time="0.1" />
    <testcase classname="A.S" name="off()" ><skipped>why</skipped></testcase>
    <testcase classname="A.S" name="twice()" time="0.1" ><failure message="1" /><failure message="2" /></testcase>
    <testcase classname="A.S" name="table(_:)" time="0.1" ><failure message="x" /></testcase>
    <testcase classname="B" name="last()" time="0.1" />
  </testsuite>
</testsuites>
"""
GOOD = WHOLE.replace('<failure message="1" /><failure message="2" />', "").replace('<failure message="x" />', "")

CRASHED = """\
◇ Test run started.
✔ Test "a seek lands on the frame" passed after 0.001 seconds.
✘ Test twice() recorded an issue at a.swift:4:24: Expectation failed: 1 == 2
✘ Test twice() failed after 0.001 seconds with 2 issues.
✘ Test table(_:) with 3 test cases failed after 0.001 seconds with 1 issue.
━ Test known() passed after 0.001 seconds with 1 known issue.
✔ Test case passing 1 argument x → 1 to table(_:) passed after 0.001 seconds.
✘ Suite S failed after 0.001 seconds with 3 issues.
B/b.swift:4: Fatal error: boom
"""


class TallyTests(unittest.TestCase):
    def test_a_whole_file_is_counted_by_tests_not_by_issues(self):
        self.assertEqual(tally(1, WHOLE, ""), (2, 2))

    def test_names_are_not_escaped(self):
        named = WHOLE.replace("seek lands on the frame", "log <Untagged> is R&B & <b>")
        self.assertEqual(tally(1, named, ""), (2, 2))
        case = '<testcase classname="A.S" name="`is <b> & c`()" ><failure message="1" /></testcase>'
        self.assertEqual(filters_of_failed(HEAD + case + "</testsuites>"), [r"A\.S/`?is <b> & c`?\("])

    def test_a_good_run_has_no_failures(self):
        self.assertEqual(tally(0, GOOD, ""), (4, 0))

    def test_a_bad_end_is_a_failure_even_if_every_test_passed(self):
        self.assertEqual(tally(1, GOOD, ""), (4, 1))

    def test_a_run_without_tests_is_a_failure(self):
        self.assertEqual(tally(0, HEAD + "</testsuites>\n", ""), (0, 1))

    def test_a_crash_is_one_failure_more_than_its_lines_tell(self):
        self.assertEqual(tally(1, HEAD, CRASHED), (2, 3))

    def test_a_missing_file_is_a_crash_whatever_the_exit_status(self):
        self.assertEqual(tally(1, "", ""), (0, 1))
        self.assertEqual(tally(0, "", CRASHED), (2, 3))

    def test_the_end_of_a_run_is_not_a_test(self):
        end = "✘ Test run with 9 tests in 1 suite failed after 0.001 seconds with 6 issues.\n"
        self.assertEqual(tally(1, "", end), (0, 1))

    def test_what_failed_is_chosen_by_its_suite_and_name(self):
        case = '<testcase classname="T.E.S" name="`what (is) it?`()" ><failure message="1" /></testcase>'
        self.assertEqual(filters_of_failed(HEAD + case + "</testsuites>"), [r"T\.E/S/`?what \(is\) it\?`?\("])
        self.assertEqual(filters_of_failed(WHOLE), [r"A\.S/`?twice`?\(", r"A\.S/`?table`?\("])
        self.assertEqual(filters_of_failed(""), [])


if __name__ == "__main__":
    unittest.main()
