import TerminalCells
import Testing

@testable import Pictures

@Suite struct GraphicTests {
  private static let cell = PixelSize(width: 9, height: 18)
  /// A picture in which each pixel has a different colour.
  private static let scene = PNGFile(width: 200, height: 200) { x, y in
    [UInt8(x), UInt8(y), 90, 255]
  }

  private func drawn(
    _ method: GraphicsTraits.Method, of file: PNGFile = scene,
    as shape: CoverDrawer.Shape = .picture,
    room: CellSize = CellSize(width: 40, height: 20), isRemote: Bool = false,
    colors: ColorDepth = .direct
  ) throws -> CellBuffer {
    var drawer = CoverDrawer(
      traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: colors))
    let mode = GraphicsMode(method: method, cell: Self.cell, isRemote: isRemote)
    drawer.load(file.bytes, box: GraphicsMode.pixels(for: mode))
    let buffer = drawer.draw(in: room, as: shape, onLight: false, graphics: mode)
    return try #require(buffer)
  }

  private func png(_ buffer: CellBuffer) throws -> Picture {
    switch buffer.graphics.first?.graphic.form {
    case .kitty(let bytes)?, .placeholders(let bytes, _)?:
      return try Picture(decoding: bytes, box: 1024)
    default: throw PictureError(reason: "no PNG")
    }
  }

  @Test func `kitty receives the exact pixels, over as many cells as they fill`() throws {
    let buffer = try drawn(.kitty)
    #expect(buffer.size == CellSize(width: 40, height: 20))
    let (sent, cover) = (try png(buffer), try Picture(decoding: Self.scene.bytes, box: 1024))
    #expect(sent == cover)
    #expect(buffer[0, 0].text != " ", "the fallback until the picture arrives")
  }

  @Test func `no more pixels are sent than the cells have, and fewer over a network`() throws {
    let large = PNGFile(width: 1000, height: 500) { x, y in
      [UInt8(x & 255), UInt8(y & 255), 0, 255]
    }
    let small = try drawn(.kitty, of: large, room: CellSize(width: 10, height: 5))
    #expect(small.size == CellSize(width: 10, height: 3))
    let (few, all, some) = (
      try png(small),
      try png(try drawn(.kitty, of: large, room: CellSize(width: 200, height: 100))),
      try png(
        try drawn(.kitty, of: large, room: CellSize(width: 200, height: 100), isRemote: true))
    )
    #expect([few.width, all.width, some.width] == [90, 800, 400])
  }

  @Test func `a transparent picture has nothing under it`() throws {
    let disc = try drawn(.kitty, as: .disc(step: 0, of: 64))
    #expect(disc.size == CellSize(width: 40, height: 20))
    let isBare = disc.description.allSatisfy(\.isWhitespace)
    #expect(isBare)
    let picture = try png(disc)
    #expect(picture.pixels[3] == 0)
  }

  @Test func `a turn of the disc fits into 16 MB, and its steps are different pictures`() throws {
    let room = CellSize(width: 100, height: 50)
    let (start, step) = (
      try drawn(.kitty, as: .disc(step: 0, of: 64), room: room),
      try drawn(.kitty, as: .disc(step: 1, of: 64), room: room)
    )
    let first = try #require(start.graphics.first)
    let next = try #require(step.graphics.first)
    #expect(first.graphic.memory * 64 <= 16 << 20)
    #expect(first.graphic != next.graphic)
  }

  @Test func `sixels fill the cells, and stay in them`() throws {
    let buffer = try drawn(.sixel)
    guard case .sixel(let bytes)? = buffer.graphics.first?.graphic.form else {
      Issue.record("no sixels")
      return
    }
    // DECGRA (VT330/340 Programmer Reference, volume 2): " aspect ; aspect ; width ; height.
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;360;360") && text.hasSuffix("\u{1B}\\"))
    #expect(!text.dropFirst().dropLast(2).contains("\u{1B}"))
    // Some versions of chafa also end the last band of six rows.
    let bands = text.dropLast(2)
    #expect(bands.count { $0 == "-" } + (bands.hasSuffix("-") ? 0 : 1) == 60)
  }

  @Test func `noise that would need too many sixels is drawn with characters`() throws {
    let noise = PNGFile(width: 300, height: 300) { x, y in
      let value = UInt32(truncatingIfNeeded: x &* 2_654_435_761 &+ y &* 40503) &* 2_246_822_519
      return [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), 255]
    }
    let buffer = try drawn(.sixel, of: noise, room: CellSize(width: 80, height: 40))
    #expect(buffer.graphics == [])
    #expect(buffer[0, 0] != .blank)
  }

  @Test(arguments: [ColorDepth.direct, .indexed])
  func `placeholders identify their picture and their part of it`(colors: ColorDepth) throws {
    let number: UInt32 = colors == .direct ? 0x10203 : 77
    let buffer = try drawn(.placeholders(number), colors: colors)
    #expect(buffer[0, 0].text == "\u{10EEEE}\u{305}\u{305}")
    #expect(buffer[2, 1].text == "\u{10EEEE}\u{30D}\u{30E}")
    let color = buffer[5, 5].style.foreground
    #expect(colors == .direct ? color?.rgb?.value == number : color?.index == 77)
    #expect(buffer.graphics.count == 1)
  }

  @Test func `placeholders need enough colours and marks, or characters are drawn`()
    throws
  {
    let few = try drawn(.placeholders(77), colors: .basic)
    let many = try drawn(.placeholders(77), room: CellSize(width: 300, height: 150))
    #expect(few.graphics + many.graphics == [])
  }
}
