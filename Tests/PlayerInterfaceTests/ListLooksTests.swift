import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The looks of artists and lengths in lists.
struct ListLooksTests {
  private func screen(_ colors: ColorDepth, width: Int = 160) -> CellBuffer {
    var conversation = Conversation(Fixture.model(width: width, height: 45, colors: colors))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.show(.queue)
    conversation.press(.end)
    return conversation.model.rendered(at: Fixture.start)
  }

  /// The styles of a text in the list; empty if it is not there.
  private func styles(of text: String, in screen: CellBuffer) -> Set<Style> {
    for y in 0..<screen.size.height {
      let cells = Array(screen.row(y))
      let line = cells.map(\.text).joined()
      guard line.contains(text) else { continue }
      for start in cells.indices {
        let found = cells[start...].prefix(text.count)
        if found.map(\.text).joined() == text { return Set(found.map(\.style)) }
      }
    }
    return []
  }

  @Test(arguments: ColorDepth.allCases)
  func `artists and lengths have looks of their own`(colors: ColorDepth) {
    let (theme, screen) = (Theme(.standard, depth: colors), screen(colors))
    #expect(styles(of: "The Lanterns", in: screen) == [theme.artist])
    #expect(styles(of: "3:41", in: screen) == [theme.time])
    #expect(theme.artist != theme.time)
    #expect(theme.artist != theme.text && theme.time != theme.text)
  }

  @Test func `in the theme of any terminal they differ by hue`() throws {
    for depth in [ColorDepth.direct, .indexed] {
      let theme = Theme(.standard, depth: depth)
      let colors = try [theme.artist, theme.time].map { style in
        PerceivedColor(try #require(style.foreground).appearance(in: depth).value)
      }
      #expect(colors[0].hueDistance(to: colors[1]) >= 0.08)
      for color in colors { #expect(color.hueDistance(to: PerceivedColor(0x767676)) >= 0.04) }
    }
  }

  @Test func `an artist after the title looks the same as in a column`() {
    let screen = screen(.direct, width: 50)
    #expect(styles(of: "The Lanterns", in: screen) == [Theme(.standard, depth: .direct).artist])
  }
}
