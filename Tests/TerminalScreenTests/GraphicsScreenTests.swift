import Glibc
import SafeText
import TerminalCells
import Testing

@testable import TerminalScreen

/// Pictures on a terminal whose other end is the test.
extension ScreenTests {
  @Test func `the terminal is asked once, on an empty screen`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    #expect(!text(terminal.sent()).contains("\u{1B}_G"))
    screen.show(buffer("first", on: screen))
    let sent = text(terminal.sent())
    let question = try #require(sent.firstRange(of: "\u{1B}_Gi=31"))
    // Whatever a terminal shows of the question is overwritten.
    #expect(sent[..<question.lowerBound].contains("\u{1B}[2J"))
    #expect(sent[question.upperBound...].contains("\u{1B}[2J"))
    #expect(sent[question.upperBound...].contains("first"))
    screen.show(buffer("second", on: screen))
    #expect(!text(terminal.sent()).contains("\u{1B}_G"))
    terminal.type("\u{1B}[?1c")
    _ = screen.read()
  }

  @Test func `an answer in pieces is an event and no keys`() throws {
    let answer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4c"
    for place in 1..<answer.count {
      let terminal = try PseudoTerminal(width: 80, height: 24)
      let screen = try screen(terminal)
      screen.show(buffer("x", on: screen))
      terminal.type(String(answer.prefix(place)))
      var events = screen.read()
      terminal.type(String(answer.dropFirst(place)) + "q")
      events += screen.read()
      screen.close()
      #expect(events.contains(.key(.character("q"))), "split at \(place)")
      let traits = events.compactMap { if case .graphics(let traits) = $0 { traits } else { nil } }
      #expect(traits.count == events.count - 1 && traits.last?.hasKitty == true)
      #expect(traits.last?.cell == PixelSize(width: 9, height: 18))
    }
  }

  @Test func `an escape is a key, and immediately so when no answer is pending`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    screen.show(buffer("x", on: screen))
    terminal.type("\u{1B}")
    #expect(screen.read() == [])
    #expect(screen.nextRead == 100)
    var events: [TerminalEvent] = []
    while events.isEmpty { events = screen.read() }
    #expect(events == [.key(.escape)])
    terminal.type("\u{1B}[?1;2c")
    #expect(screen.read() == [])
    terminal.type("\u{1B}")
    #expect(screen.read() == [.key(.escape)])
  }

  @Test func `a picture is removed before the terminal is restored`() throws {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    var cells = CellBuffer(size: screen.size)
    let graphic = Graphic(
      identity: 1, size: CellSize(width: 8, height: 4), memory: 4, form: .kitty(png: [1, 2, 0xAE]))
    cells.place(graphic, x: 2, y: 1)
    screen.show(cells)
    terminal.type("\u{1B}[?62c\u{1B}[0n")
    _ = screen.read()
    #expect(text(terminal.sent()).contains("a=p"))
    screen.show(cells)
    #expect(terminal.sent() == [])
    screen.close()
    let sent = text(terminal.sent())
    let end = try #require(sent.firstRange(of: "a=d,d=I"))
    #expect(sent[end.upperBound...].contains("\u{1B}[?1049l"))
  }

  @Test
  func `overwritten sixels are sent again, and their rows when they go`()
    throws
  {
    let terminal = try PseudoTerminal(width: 80, height: 24)
    let screen = try screen(terminal)
    defer { screen.close() }
    let sixels = "\u{1B}P0;1;0q~\u{1B}\\"
    func cells(_ text: String, placed: Bool = true, x: Int = 0) -> CellBuffer {
      var cells = buffer("", on: screen)
      cells.write(DisplayText(text), x: x, y: 2)
      cells.write(DisplayText("under"), x: 3, y: 3)
      if placed {
        cells.place(
          Graphic(
            identity: 1, size: CellSize(width: 8, height: 4), memory: 0,
            form: .sixel(Array(sixels.utf8))),
          x: 2, y: 1)
      }
      return cells
    }
    screen.show(cells(""))
    terminal.type("\u{1B}[?62;4c")
    _ = screen.read()
    #expect(text(terminal.sent()).contains(sixels))
    screen.show(cells("beside", x: 20))
    #expect(!text(terminal.sent()).contains(sixels))
    screen.show(cells("over", x: 3))
    #expect(text(terminal.sent()).contains(sixels))
    screen.show(cells("over", placed: false, x: 3))
    let sent = text(terminal.sent())
    #expect(sent.contains("over") && sent.contains("under") && !sent.contains(sixels))
  }
}
