import Glibc
import Testing

@testable import SafeText

/// How text is prepared for display.
struct DisplayTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("line\nbreak\ttab\r\n", "line break tab "),
    ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"),
    ("bell\u{7}nul\u{0}del\u{7F}", "bell\u{FFFD}nul\u{FFFD}del\u{FFFD}"),
    ("c1\u{9B}31m\u{90}", "c1\u{FFFD}31m\u{FFFD}"),
    ("a\u{202E}cba\u{202C}", "a\u{FFFD}cba\u{FFFD}"),
    ("a\u{2066}b\u{2069}", "a\u{FFFD}b\u{FFFD}"),
    ("zero\u{200B}width\u{2060}", "zero\u{FFFD}width\u{FFFD}"),
    ("raw\u{EFFF}\u{EF80}byte", "raw\u{FFFD}\u{FFFD}byte"),
    ("unassigned\u{378}\u{10FFFF}", "unassigned\u{FFFD}\u{FFFD}"),
    ("tag\u{E0001}", "tag\u{FFFD}"),
    ("\u{FEFF}mark\u{AD}", "mark"),
    ("👩\u{200D}👩\u{200D}👧", "👩👩👧"),
    ("❤\u{FE0F}", "❤"),
    ("👍\u{1F3FD}", "👍"),
    ("e\u{301}", "e\u{301}"),
    ("\u{301}x", "\u{25CC}\u{301}x"),
    ("한글", "한글"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"),
  ])
  func `text is made safe`(raw: String, shown: String) {
    #expect(DisplayText(raw).text == shown)
    #expect(DisplayText.line(raw) == shown)
    let within = "a \(raw) z"
    #expect(DisplayText.line(within) == DisplayText(within).text)
    #expect(DisplayText.line("a" + raw) == DisplayText("a" + raw).text)
  }

  @Test func `a line of plain text is printed without cells`() {
    let text = String(repeating: "plain words ", count: 2000)
    func cost(_ make: () -> String) -> Int {
      (0..<3).map { _ in
        var (start, end) = (timespec(), timespec())
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        #expect(make() == text)
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return (end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec
      }.min() ?? 0
    }
    #expect(cost { DisplayText.line(text) } * 3 / 2 < cost { DisplayText(text).text })
  }

  @Test func `no scalar that could control the terminal is let through`() {
    for value in (0...0x10FFFF) as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHarmless =
        switch ScalarRole(scalar) {
        case .hidden: true
        case .base(let shown, let width): width > 0 && displayWidth(of: shown) == width
        case .mark: ![.control, .format].contains(scalar.properties.generalCategory)
        }
      if !isHarmless { Issue.record("U+\(String(value, radix: 16)) gets through") }
    }
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""),
    ("東京都", 6, "東京都"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("東京", 1, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("a\u{200B}b", 2, "a…"),
    ("abe\u{301}", 3, "abe\u{301}"), ("abce\u{301}", 3, "ab…"), ("a\tb", 3, "a b"),
    ("🇩🇪🇫🇷", 3, "🇩🇪…"), ("🇩🇪🇫🇷", 2, "…"), ("นำนำ", 3, "นำ…"), ("xนำ", 2, "x…"),
  ])
  func `long text is truncated after a whole character`(raw: String, width: Int, shown: String) {
    let text = DisplayText(raw, fitting: width, ellipsis: "…")
    #expect(text.text == shown)
    #expect(text.width <= width)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "…cd"), ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""),
    ("東京都", 5, "…京都"), ("東京都", 4, "…都"), ("e\u{301}e\u{301}e\u{301}", 2, "…e\u{301}"),
    ("🇩🇪🇫🇷", 3, "…🇫🇷"), ("นำนำ", 3, "…นำ"), ("xนำ", 2, "…"),
  ])
  func `the end of a long text begins with a whole character`(
    raw: String, width: Int, shown: String
  ) {
    let text = DisplayText(raw).end(fitting: width, ellipsis: "…")
    #expect(text.text == shown)
    #expect(text.width <= width)
  }

  @Test func `the cost of marks grows with their number, in any order`() {
    // As marks are sorted to compare characters, four times as many could cost sixteen times as much.
    let (short, long) = (
      Self.cost(of: "\u{301}\u{323}", count: 4000, fitting: 100_000),
      Self.cost(of: "\u{301}\u{323}", count: 16_000, fitting: 100_000)
    )
    #expect(long < 8 * short, "\(long) ns and \(short) ns")
  }

  @Test func `at most four marks are kept per character`() {
    let zalgo = "z" + String(repeating: "\u{301}", count: 1000)
    #expect(DisplayText(zalgo).text.unicodeScalars.count == 5)
  }

  @Test func `of a megabyte on one line only the visible part is read`() {
    for piece in ["x", "\u{301}", "東", "\u{200D}", "\u{1B}"] {
      // Both are cut; the longer one would cost two hundred times as much if all of it were read.
      let (short, long) = (
        Self.cost(of: piece, count: 5000), Self.cost(of: piece, count: 1_000_000)
      )
      #expect(long < 20 * short, "\(piece.debugDescription): \(long) ns and \(short) ns")
    }
  }

  /// The CPU time of this thread to truncate a text, in nanoseconds; the minimum of several attempts.
  private static func cost(of piece: String, count: Int, fitting width: Int = 20) -> Int {
    let text = String(repeating: piece, count: count)
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    return (0..<5).map { _ in
      let start = now()
      #expect(DisplayText(text, fitting: width, ellipsis: "…").width <= width)
      return now() - start
    }.min() ?? 0
  }

  @Test(arguments: [
    ("one two three", 20, 2, ["one two three"]),
    ("one two three", 8, 2, ["one two", "three"]),
    ("one two three", 7, 2, ["one two", "three"]),
    ("one two three", 5, 2, ["one", "two …"]),
    ("one two three", 5, 3, ["one", "two", "three"]),
    ("onetwothree four", 5, 2, ["onetw", "othr…"]),
    ("onetwothree four", 5, 4, ["onetw", "othre", "e", "four"]),
    ("東京e\u{301}の夜", 5, 3, ["東京e\u{301}", "の夜"]), ("東京", 1, 3, ["…"]),
    ("東京 東京", 5, 2, ["東京", "東京"]),
    ("", 5, 2, []), ("one", 0, 2, [""]),
  ])
  func `a sentence wraps at spaces or else anywhere, and the last line is truncated`(
    raw: String, width: Int, limit: Int, shown: [String]
  ) {
    let lines = DisplayText(raw).wrapped(to: width, limit: limit, ellipsis: "…")
    #expect(lines.map(\.text) == shown)
  }
}
