import SafeText
import TestSupport
import Testing

@testable import TerminalCells

/// Drawing into cells.
struct CellBufferTests {
  private func buffer(_ width: Int, _ height: Int = 1) -> CellBuffer {
    CellBuffer(size: CellSize(width: width, height: height))
  }

  @Test func `a wide character occupies two cells`() {
    var buffer = buffer(4)
    #expect(buffer.write(DisplayText("a東"), x: 0, y: 0) == 3)
    #expect(buffer[1, 0].width == 2)
    #expect(buffer[2, 0].isContinuation)
    #expect(buffer.description == "a東")
  }

  @Test func `a wide character that does not fit at the edge is left out`() {
    var buffer = buffer(2)
    buffer.write(DisplayText("a東"), x: 0, y: 0)
    #expect(buffer.description == "a")
  }

  @Test(arguments: [(0, "x 京"), (1, " x京"), (2, "東x"), (3, "東 x")])
  func `drawing over half of a wide character blanks the other half`(x: Int, shown: String) {
    var buffer = buffer(4)
    buffer.write(DisplayText("東京"), x: 0, y: 0)
    buffer.write(DisplayText("x"), x: x, y: 0)
    #expect(buffer.description == shown)
  }

  @Test func `nothing is drawn outside the buffer`() {
    var buffer = buffer(3, 2)
    buffer.write(DisplayText("out"), x: 0, y: 2)
    buffer.write(DisplayText("out"), x: 0, y: -1)
    buffer.write(DisplayText("abcdef"), x: -2, y: 0)
    buffer.fill(Rect(x: 2, y: 1, width: 100, height: 100), with: "#")
    buffer.fill(Rect(x: -5, y: -5, width: 3, height: 3), with: "#")
    #expect(buffer.description == "cde\n  #")
  }

  @Test func `a buffer without cells accepts everything`() {
    var buffer = buffer(0, 0)
    buffer.write(DisplayText("x"), x: 0, y: 0)
    buffer.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: "x")
    buffer.lay(Style(attributes: .bold), over: Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(buffer.row(0).isEmpty)
    #expect(buffer[0, 0] == .blank)
  }

  @Test func `a style applied to a text keeps the attributes that it does not name`() {
    var buffer = buffer(2)
    let red = Color(160, .red)
    buffer.write(DisplayText("ab"), x: 0, y: 0, style: Style(foreground: red))
    buffer.lay(Style(attributes: .reverse), over: Rect(x: 1, y: 0, width: 1, height: 1))
    #expect(buffer[0, 0].style == Style(foreground: red))
    #expect(buffer[1, 0].style == Style(foreground: red, attributes: .reverse))
  }

  @Test func `wide characters stay whole, whatever is drawn over them`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let size = CellSize(
        width: .random(in: 0...12, using: &random), height: .random(in: 0...3, using: &random))
      var buffer = CellBuffer(size: size)
      for _ in 0..<20 {
        let text = ["東京", "ab", "é", "🎵", "x東"].randomElement(using: &random) ?? ""
        buffer.write(
          DisplayText(text), x: .random(in: -3...14, using: &random),
          y: .random(in: -1...4, using: &random))
      }
      expectWhole(buffer)
    }
  }

  private func expectWhole(_ buffer: CellBuffer) {
    for y in 0..<buffer.size.height {
      for x in 0..<buffer.size.width {
        let cell = buffer[x, y]
        let isWhole =
          switch cell.width {
          case 0: x > 0 && buffer[x - 1, y].width == 2
          case 2: x + 1 < buffer.size.width && buffer[x + 1, y].isContinuation
          default: true
          }
        if !isWhole { Issue.record("half a character at \(x),\(y) of \(buffer)") }
      }
    }
  }
}
