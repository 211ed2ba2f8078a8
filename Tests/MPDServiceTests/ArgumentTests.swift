import TestSupport
import Testing

@testable import MPDService

/// Numbers, ranges, times and filters as clients write them.
struct ArgumentTests {
  @Test(arguments: [
    ("0", 0..<1), ("7", 7..<8), ("2:5", 2..<5), ("3:3", 3..<3), ("2:", 2..<Int(Int32.max)),
    ("-1", 0..<Int(Int32.max)),
  ])
  func `a range is one position or ends before a second one`(text: String, range: Range<Int>) throws
  {
    #expect(try NumberRange.range(text) == range)
  }

  @Test(arguments: [
    ("", "Integer or range expected: "), ("x", "Integer or range expected: x"),
    ("1:x", "Integer or range expected: 1:x"), (":2", "Integer or range expected: :2"),
    ("-2", "Number is negative: -2"), ("5:3", "Malformed range: 5:3"),
    ("99999999999", "Number too large: 99999999999"),
    ("99999999999999999999", "Integer or range expected: 99999999999999999999"),
  ])
  func `an invalid range is refused with MPD's message`(text: String, message: String) {
    #expect(throws: MPDError(.argument, message)) { try NumberRange.range(text) }
  }

  @Test func `numbers, seconds and flags have limits`() throws {
    #expect(try NumberRange.number("100", atMost: 100) == 100)
    #expect(throws: MPDError(.argument, "Number too large: 101")) {
      try NumberRange.number("101", atMost: 100)
    }
    #expect(throws: MPDError(.argument, "Number too large: -1")) { try NumberRange.number("-1") }
    #expect(try NumberRange.seconds("1.5") == 1.5)
    for text in ["nan", "inf", "1e99", "x", ""] {
      #expect(throws: MPDError(.argument, "Float expected: \(text)")) {
        try NumberRange.seconds(text)
      }
    }
    #expect(try NumberRange.flag("1"))
    #expect(throws: MPDError.self) { try NumberRange.flag("2") }
  }

  @Test func `times are written and read`() {
    #expect(MPDTime.text(1_795_226_087) == "2026-11-21T01:54:47Z")
    #expect(MPDTime.seconds("2026-11-21T01:54:47Z") == 1_795_226_087)
    #expect(MPDTime.seconds("2026-11-21") == 1_795_219_200)
    #expect(MPDTime.seconds("2026-1-2") == 1_767_312_000)
    #expect(MPDTime.seconds("12") == 12)
    for text in [
      "", "x", "2026-13-01", "2026-02-30", "2026-11", "T", "2026-11-21T", "2026-11-21T24:00:00Z",
      "2026-11-21T01:54:47ZZ", "2026:11:21", "99999999999999999999",
    ] {
      #expect(MPDTime.seconds(text) == nil)
    }
  }

  // MARK: Filters

  private func filter(_ text: String) throws -> SongFilter {
    try FilterParser.parse(text, ignoresCase: false)
  }

  private func whole(_ text: String) -> TextTest { TextTest(text, .whole, ignoresCase: false) }

  @Test func `filter expressions are read`() throws {
    let artist = SongFilter.tag(.artist, whole("a"))
    #expect(try filter("(artist == 'a')") == artist)
    #expect(try filter(#"( ARTIST == "a" )"#) == artist)
    #expect(try filter("(artist != 'a')") == .not(artist))
    #expect(try filter("(!(artist == 'a'))") == .not(artist))
    #expect(try filter("((artist == 'a'))") == artist)
    #expect(
      try filter("((artist == 'a') AND (base 'x/y') AND (modified-since '12'))")
        == .all([artist, .base("x/y"), .modifiedSince(12)]))
    #expect(
      try filter(#"(title contains "q\"\\'x")"#)
        == .tag(.title, TextTest(#"q"\'x"#, .part, ignoresCase: false)))
    #expect(
      try filter("(file !starts_with 'x')")
        == .not(.file(TextTest("x", .start, ignoresCase: false))))
    #expect(try filter("(any == 'a')") == .anyTag(whole("a")))
  }

  @Test(arguments: [
    ("(artist == 'a'", "')' expected"), ("(artist = 'a')", "'==' or '!=' expected"),
    ("(artist == a)", "Quoted string expected"), ("(artist == 'a)", "Closing quote not found"),
    ("(artist == 'a\\", "Closing quote not found"),
    ("(artist == 'a') x", "Unparsed garbage after expression"),
    ("((artist == 'a') OR (artist == 'b'))", "'AND' expected"), ("()", "Word expected"),
    ("(", "Word expected"), ("(!", "'(' expected"),
    ("(nosuch == 'a')", "Unknown filter type: nosuch"),
    ("(artist =~ 'a')", "'==' or '!=' expected"), ("(modified-since 'x')", "Failed to parse date"),
    (String(repeating: "(", count: 5000), "Expressions are nested too deeply"),
    (String(repeating: "(!", count: 5000), "Expressions are nested too deeply"),
  ])
  func `an invalid expression is refused`(text: String, message: String) {
    #expect(throws: MPDError(.argument, message)) { try filter(text) }
  }

  @Test func `pairs must match exactly for find, and in part for search`() throws {
    #expect(try SongFilter(["artist", "a"], isSearch: false) == .tag(.artist, whole("a")))
    #expect(
      try SongFilter(["Artist", "A", "any", "x"], isSearch: true)
        == .all([
          .tag(.artist, TextTest("A", .part, ignoresCase: true)),
          .anyTag(TextTest("x", .part, ignoresCase: true)),
        ]))
    #expect(throws: MPDError(.argument, "Incorrect number of filter arguments")) {
      try SongFilter(["artist"], isSearch: false)
    }
    #expect(throws: MPDError(.argument, "Unknown filter type")) {
      try SongFilter(["nosuch", "a"], isSearch: false)
    }
    for base in ["", "/", "a/", "/a", "a//b", "a/../b", "."] {
      #expect(throws: MPDError.badURI) { try SongFilter(["base", base], isSearch: false) }
    }
  }

  @Test func `texts are compared with and without case`() {
    for (value, extent, ignoresCase, text, holds) in [
      ("ÖL", .whole, true, "öl", true), ("ÖL", .whole, false, "öl", false),
      ("ab", .part, false, "xaby", true), ("AB", .part, true, "xaby", true),
      ("ab", .start, false, "abc", true), ("ab", .start, false, "xab", false),
      ("", .part, false, "", true), ("a", .part, false, "", false),
      ("abc", .whole, true, "AB", false),
    ] as [(String, TextTest.Extent, Bool, String, Bool)] {
      #expect(TextTest(value, extent, ignoresCase: ignoresCase).holds(for: text) == holds)
    }
  }

  @Test func `arbitrary bytes are read or refused within the time limit`() {
    var random = SeededGenerator(seed: 9)
    let alphabet = Array("()!\"'\\ =ab~ANDartist:-0".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try? filter("(" + text)
      _ = try? CommandLine.words(Array("a ".utf8) + bytes)
      _ = try? NumberRange.range(text)
      _ = MPDTime.seconds(text)
    }
  }
}
