import TerminalCells
import Testing

@Suite struct StyleSequenceTests {
  private static let orange = Color(RGBColor(0xBD5800), inPalette: Color(130, .yellow))
  private static let cyan = Color(.brightCyan)

  @Test(
    arguments: [
      (.none, "1"), (.basic, "1;33;46"), (.bright, "1;33;106"), (.indexed, "1;38;5;130;48;5;14"),
      (.direct, "1;38;2;189;88;0;48;5;14"),
    ] as [(ColorDepth, String)])
  func `a style uses the available colours`(depth: ColorDepth, sequence: String) {
    let style = Style(foreground: Self.orange, background: Self.cyan, attributes: .bold)
    #expect(style.sequence(depth) == sequence)
  }

  @Test(arguments: ColorDepth.allCases)
  func `the terminal's own colours need no sequence`(depth: ColorDepth) {
    #expect(Style.plain.sequence(depth).isEmpty)
    let all: Style.Attributes = [.bold, .dim, .italic, .underline, .reverse]
    #expect(Style(attributes: all).sequence(depth) == "1;2;3;4;7")
  }
}
