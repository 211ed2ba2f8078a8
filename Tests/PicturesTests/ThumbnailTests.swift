import TerminalCells
import Testing

@testable import Pictures

@Suite struct ThumbnailTests {
  private static let traits = TerminalTraits(glyphs: Glyphs(.unicode), colors: .direct)
  private static let scene = PNGFile(width: 300, height: 200) { x, y in
    [UInt8(x & 255), UInt8(y), 90, 255]
  }

  private func thumbnail() throws -> Thumbnail {
    try Thumbnail(decoding: try Thumbnail.jpeg(of: Self.scene.bytes))
  }

  private func mode(_ method: GraphicsTraits.Method, isRemote: Bool = false) -> GraphicsMode {
    GraphicsMode(method: method, cell: PixelSize(width: 10, height: 20), isRemote: isRemote)
  }

  @Test func `a thumbnail is a small JPEG with the same shape`() throws {
    let jpeg = try Thumbnail.jpeg(of: Self.scene.bytes)
    let picture = try Picture(decoding: jpeg, box: 1024)
    #expect(picture.width == 256 && (169...172).contains(picture.height))
    #expect(jpeg.count < 64 << 10)
  }

  @Test func `in characters it fits into the tile`() throws {
    let buffer = try #require(
      try thumbnail().drawn(
        in: CellSize(width: 20, height: 10), traits: Self.traits, onLight: false))
    #expect(buffer.size == CellSize(width: 20, height: 7) && buffer.graphics.isEmpty)
  }

  @Test(arguments: [false, true])
  func `pixels have characters under them, but not over a network`(isRemote: Bool) throws {
    let buffer = try #require(
      try thumbnail().drawn(
        in: CellSize(width: 20, height: 10), by: mode(.kitty, isRemote: isRemote),
        mostPixels: 120, identity: 5, traits: Self.traits, onLight: false))
    let graphic = try #require(buffer.graphics.first?.graphic)
    #expect(graphic.isThumbnail && graphic.identity == 5)
    #expect(graphic.memory <= 120 * 120 * 4)
    #expect(graphic.withoutBytes.isThumbnail)
    #expect((buffer[3, 3] == .blank) == isRemote)
  }

  @Test(arguments: [[], [1, 2, 3], [0xFF, 0xD8]] as [[UInt8]])
  func `what is no picture has a reason`(bytes: [UInt8]) {
    #expect(throws: PictureError.self) { try Thumbnail.jpeg(of: bytes) }
    #expect(throws: PictureError.self) { try Thumbnail(decoding: bytes) }
  }
}
