import TerminalCells
import Testing

@testable import TerminalScreen

@Suite struct SixelPicturesTests {
  private let placed = PlacedGraphic(
    Graphic(
      identity: 1, size: CellSize(width: 8, height: 4), memory: 0,
      form: .sixel(Array("\u{1B}P0;1;0q~\u{1B}\\".utf8))), x: 2, y: 1)

  @Test func `sixels go where the picture is, and the cursor returns`() {
    var pictures = SixelPictures()
    let text = String(decoding: pictures.show([placed], where: { _ in false }), as: UTF8.self)
    #expect(text == "\u{1B}7\u{1B}[2;3H\u{1B}P0;1;0q~\u{1B}\\\u{1B}8")
  }

  @Test func `sixels are sent again only where they were overwritten`() {
    var pictures = SixelPictures()
    _ = pictures.show([placed], where: { _ in true })
    #expect(pictures.show([placed], where: { _ in false }) == [])
    #expect(pictures.show([placed], where: { $0 == placed.area }) != [])
    pictures.reset()
    #expect(pictures.show([placed], where: { _ in false }) != [])
  }

  @Test func `the rows that a picture leaves are written again`() {
    var pictures = SixelPictures()
    #expect(pictures.rowsLeft(by: []) == [])
    _ = pictures.show([placed], where: { _ in true })
    #expect(pictures.rowsLeft(by: [placed]) == [])
    #expect(pictures.rowsLeft(by: []) == [1, 2, 3, 4])
    let moved = PlacedGraphic(placed.graphic, x: 3, y: 1)
    #expect(pictures.rowsLeft(by: [moved]) == [1, 2, 3, 4])
  }
}
