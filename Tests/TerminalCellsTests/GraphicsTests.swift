import SafeText
import TerminalCells
import Testing

@Suite struct GraphicsTests {
  private let graphic = Graphic(
    identity: 1, size: CellSize(width: 4, height: 2), memory: 0, form: .sixel([]))
  private let screen = CellSize(width: 10, height: 5)

  @Test(arguments: [(-1, 0), (0, -1), (7, 0), (0, 4)])
  func `a picture that does not fit is left out`(x: Int, y: Int) {
    var buffer = CellBuffer(size: screen)
    buffer.place(graphic, x: x, y: y)
    #expect(buffer.graphics == [])
  }

  @Test func `a character drawn over a picture removes it, one next to it does not`() {
    var buffer = CellBuffer(size: screen)
    buffer.place(graphic, x: 6, y: 3)
    buffer.write(DisplayText("besides"), x: 0, y: 3, limit: 6)
    #expect(buffer.graphics == [PlacedGraphic(graphic, x: 6, y: 3)])
    buffer.write(DisplayText("o"), x: 9, y: 4)
    #expect(buffer.graphics == [])
  }

  @Test func `a picture moves with the cells that it covers, if all of them fit`() {
    var cover = CellBuffer(size: CellSize(width: 4, height: 2))
    cover.fill(cover.bounds, with: "x")
    cover.place(graphic, x: 0, y: 0)
    var buffer = CellBuffer(size: screen)
    buffer.draw(cover, in: Rect(x: 3, y: 2, width: 4, height: 2))
    #expect(buffer.graphics == [PlacedGraphic(graphic, x: 3, y: 2)])
    var narrow = CellBuffer(size: screen)
    narrow.draw(cover, in: Rect(x: 3, y: 2, width: 3, height: 2))
    #expect(narrow.graphics == [])
    #expect(narrow[3, 2].text == "x")
  }
}
