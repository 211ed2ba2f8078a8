import ControlCommands
import PlayerInterface
import PlayerModel
import ProgramOutput
import TerminalCells
import Testing

@testable import Commands

/// Colours in what commands print.
@Suite struct PrintedStylesTests {
  @Test(
    arguments: [
      (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
      (["TERM": "rxvt-16color"], .bright), (["TERM": "linux"], .basic),
      (["TERM": "vt220"], ColorDepth.none),
      (["TERM": "dumb"], nil), ([:], nil), (["TERM": "xterm", "NO_COLOR": ""], nil),
    ] as [([String: String], ColorDepth?)])
  func `the environment determines the number of colours`(
    environment: [String: String], depth: ColorDepth?
  ) {
    let styles = PrintedStyles(isTerminal: true) { environment[$0] }
    #expect(styles.depth == depth)
    #expect(PrintedStyles(isTerminal: false) { environment[$0] }.depth == nil)
  }

  @Test func `a mood is printed in its colour, and control characters are removed`() throws {
    let odd = try #require(MoodName(rawValue: "odd\u{202E}"))
    let style = ThemeLooks.standard.reportStyles([], depth: .indexed)
    let printer = MoodPrinter(
      PrintedStyles(isTerminal: true) { ["TERM": "xterm-256color"][$0] }, style: style)
    let parts = [
      LinePart("\u{1B}[2JTide  "), LinePart("calm", .calm),
      LinePart(" "), LinePart(odd.rawValue, odd),
    ]
    let line = printer.line(parts)
    #expect(line.contains("Tide  \u{1B}[1;38;5;29mcalm\u{1B}[m"))
    #expect(!line.contains("\u{1B}[2J") && !line.contains("\u{202E}"))
    let plain = MoodPrinter(PrintedStyles(isTerminal: false) { _ in nil }, style: style)
    #expect(plain.line([LinePart("calm", .calm)]) == "calm")
  }
}
