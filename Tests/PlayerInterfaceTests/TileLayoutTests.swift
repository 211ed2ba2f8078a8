import TerminalCells
import Testing

@testable import PlayerInterface

/// The places of tiles.
struct TileLayoutTests {
  @Test func `in any area, tiles are inside it, apart from each other, and found by their cells`() {
    for width in stride(from: 0, through: 240, by: 7) {
      for height in 0...60 {
        let area = Rect(x: 3, y: 2, width: width, height: height)
        guard let tiles = TileLayout(area) else { continue }
        #expect(tiles.columns >= 2 && tiles.lines >= 1)
        #expect(tiles.cover.width == 2 * tiles.cover.height && tiles.cover.height >= 4)
        let places = (0..<tiles.count).map { tiles.place(of: $0) }
        for (index, place) in places.enumerated() {
          #expect(place.intersection(area) == place)
          #expect(tiles.index(x: place.x, y: place.y) == index)
          #expect(tiles.index(x: place.maxX - 1, y: place.maxY - 1) == index)
          let (cover, text) = tiles.parts(of: place)
          #expect(cover.size == tiles.cover && text.height == tiles.textRows)
          #expect(cover.intersection(place) == cover && text.intersection(place) == text)
        }
        #expect(tiles.index(x: 2, y: 2) == nil)
      }
    }
  }

  @Test(arguments: [
    (136, 47, 5, 3, 24, 2), (96, 42, 4, 3, 22, 2), (68, 37, 3, 3, 18, 2), (76, 14, 5, 2, 12, 1),
    (40, 7, 3, 1, 10, 1),
  ])
  func `covers are large where there is room, and many where there is less`(
    width: Int, height: Int, columns: Int, lines: Int, cover: Int, textRows: Int
  ) throws {
    let area = Rect(x: 0, y: 0, width: width, height: height)
    let tiles = try #require(TileLayout(area))
    #expect(tiles.columns == columns && tiles.lines == lines)
    #expect(tiles.cover.width == cover && tiles.textRows == textRows)
  }

  @Test(arguments: [(0, 0), (9, 40), (19, 40), (80, 4), (30, 3)])
  func `without room for two covers there is no grid`(width: Int, height: Int) {
    #expect(TileLayout(Rect(x: 0, y: 0, width: width, height: height)) == nil)
  }
}
