import TerminalCells
import Testing

@testable import TerminalScreen

/// The many small pictures of a grid, in a terminal with kitty's protocol.
@Suite struct ThumbnailMemoryTests {
  private var pictures = KittyPictures(isVirtual: false)
  private var stream = KittyStream()

  private func placed(_ identity: Int, bytes: Int = 10, isThumbnail: Bool = true) -> PlacedGraphic {
    let png = Array(repeating: UInt8(truncatingIfNeeded: identity), count: bytes - 1) + [0xAE]
    let graphic = Graphic(
      identity: identity, size: CellSize(width: 8, height: 4), memory: 160_000,
      form: .kitty(png: png), isThumbnail: isThumbnail)
    return PlacedGraphic(graphic, x: identity % 8 * 10, y: identity / 8 % 5 * 5)
  }

  private mutating func show(_ wanted: [PlacedGraphic], keeps: Bool = true) throws {
    try stream.take(pictures.show(wanted, keepsThumbnails: keeps))
  }

  private mutating func finish() throws {
    while pictures.isWaiting { try stream.take(pictures.takeReadiness()) }
  }

  @Test
  mutating func `a page is sent once, is kept while the grid scrolls, and is then only placed`()
    throws
  {
    let page = (0..<12).map { placed($0) }
    try show(page)
    try finish()
    #expect(stream.pictures.count == 12 && stream.placed.count == 12)
    try show([])
    #expect(stream.pictures.count == 12 && stream.placed.isEmpty)
    let again = pictures.show(page, keepsThumbnails: true)
    #expect(again.count < 12 * 100)
    try stream.take(again)
    #expect(stream.placed.count == 12)
  }

  @Test mutating func `leaving the grid frees the terminal's memory, and nothing else`() throws {
    let cover = placed(100, isThumbnail: false)
    try show((0..<12).map { placed($0) } + [cover])
    try finish()
    try show([cover], keeps: false)
    #expect(stream.pictures.count == 1 && stream.placed.count == 1)
    let bytes = pictures.show([cover])
    #expect(bytes == [])
  }

  @Test
  mutating func `a thumbnail that is being sent when the grid is left is ended and forgotten`()
    throws
  {
    try show([placed(1, bytes: 99_999)])
    try show([], keeps: false)
    try finish()
    #expect(stream.pictures.isEmpty && stream.placed.isEmpty)
    #expect(pictures.heldNumbers.isEmpty)
  }

  @Test mutating func `no command comes between the pieces of a picture, whatever becomes known`()
    throws
  {
    try show([placed(1)])
    try finish()
    try show([])
    try show([placed(2, bytes: 50_000)])
    // KittyStream fails if this places the first one before the second is complete.
    try show([placed(1), placed(2, bytes: 50_000)])
    try finish()
    #expect(stream.placed.count == 2)
  }

  @Test mutating func `a page that scrolls by never exceeds 16 MB`() throws {
    for page in 0..<20 {
      try show([])
      try show((0..<40).map { placed(page * 40 + $0) })
      try finish()
      #expect(pictures.heldNumbers.count * 160_000 <= 16 << 20)
    }
  }

  @Test mutating func `a piece takes an eighth of a second on a line with 64 kB a second`() throws {
    let first = pictures.show([placed(1, bytes: 99_999)], keepsThumbnails: true)
    #expect(first.count < 64_000 / 8 + 400)
  }
}
