import TerminalCells
import TestSupport
import Testing

@testable import Pictures

/// Which covers are drawn with eight or sixteen colours.
struct RecognizableTests {
  private static let few = [ColorDepth.basic, .bright]
  private static let size = CellSize(width: 40, height: 20)

  /// A red disc on white, with a black edge below.
  private static let poster = PNGFile(width: 120, height: 120) { x, y in
    let (dx, dy) = (x - 60, y - 50)
    if y > 100 { return [10, 10, 10, 255] }
    return dx * dx + dy * dy < 1200 ? [210, 30, 30, 255] : [240, 238, 230, 255]
  }

  /// Points of random colours, as large as those of the terminal.
  private static let noise = PNGFile(width: 120, height: 120) { x, y in
    var value = UInt64(x / 3) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(y / 3) &* 0xC2B2_AE3D_27D4_EB4F
    value = (value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9
    return [UInt8(value >> 40 & 255), UInt8(value >> 48 & 255), UInt8(value >> 56 & 255), 255]
  }

  private static let plain = PNGFile(width: 60, height: 60) { _, _ in [30, 34, 40, 255] }

  private func drawn(
    _ file: PNGFile, _ colors: ColorDepth, _ glyphs: Glyphs.Repertoire = .unicode,
    as shape: CoverDrawer.Shape = .picture, omits: Bool = true
  ) -> CellBuffer? {
    var drawer = CoverDrawer(
      traits: TerminalTraits(glyphs: Glyphs(glyphs), colors: colors), omitsUnrecognizable: omits)
    drawer.load(file.bytes)
    return drawer.draw(in: Self.size, as: shape, onLight: false)
  }

  @Test(arguments: few, Glyphs.Repertoire.allCases)
  func `a cover of few large areas is drawn in plain colours`(
    colors: ColorDepth, glyphs: Glyphs.Repertoire
  ) throws {
    let buffer = try #require(drawn(Self.poster, colors, glyphs))
    let cells = (0..<Self.size.height).flatMap { buffer.row($0) }
    let changes = zip(cells, cells.dropFirst()).count { $0.style != $1.style }
    #expect(changes < cells.count / 5, "large areas have few edges")
    #expect(Set(cells.map(\.style)).count >= 3)
  }

  @Test(arguments: few)
  func `noise and a single area are not drawn, and neither are their discs`(colors: ColorDepth) {
    for file in [Self.noise, Self.plain] {
      #expect(drawn(file, colors) == nil)
      for step in 0..<4 { #expect(drawn(file, colors, as: .disc(step: step, of: 4)) == nil) }
      #expect(drawn(file, colors, omits: false) != nil, "a photo is drawn anyway")
    }
  }

  @Test(arguments: few)
  func `a disc is drawn at every angle or at none`(colors: ColorDepth) {
    for step in 0..<16 {
      #expect(drawn(Self.poster, colors, as: .disc(step: step, of: 16)) != nil)
    }
  }

  @Test(arguments: [ColorDepth.none, .indexed, .direct])
  func `with more colours, or none, every cover is drawn`(colors: ColorDepth) {
    for file in [Self.noise, Self.plain, Self.poster] { #expect(drawn(file, colors) != nil) }
  }

  @Test(arguments: few)
  func `the tiles of a grid follow the same rule, also below pixels`(colors: ColorDepth) throws {
    let traits = TerminalTraits(glyphs: Glyphs(.unicode), colors: colors)
    func thumbnail(_ file: PNGFile) throws -> Thumbnail {
      try Thumbnail(decoding: try Thumbnail.jpeg(of: file.bytes))
    }
    func drawn(_ file: PNGFile) throws -> CellBuffer? {
      try thumbnail(file).drawn(in: Self.size, traits: traits, onLight: false)
    }
    #expect(try drawn(Self.poster) != nil)
    #expect(try drawn(Self.noise) == nil)
    let mode = GraphicsMode(method: .kitty, cell: PixelSize(width: 10, height: 20))
    let pixels = try #require(
      try thumbnail(Self.noise).drawn(
        in: Self.size, by: mode, mostPixels: 120, identity: 1, traits: traits, onLight: false))
    #expect(pixels.graphics.count == 1 && pixels.row(0).allSatisfy { $0 == .blank })
  }

  @Test func `transparent points belong to no area`() throws {
    let logo = PNGFile(width: 60, height: 60) { x, y in
      if y < 30 { return [0, 0, 0, 0] }
      return x < 30 ? [220, 40, 30, 255] : [250, 250, 250, 255]
    }
    let buffer = try #require(drawn(logo, .bright))
    #expect(buffer.row(0).allSatisfy { $0 == .blank })
    let empty = PNGFile(width: 8, height: 8) { _, _ in [0, 0, 0, 0] }
    #expect(drawn(empty, .bright) == nil)
  }
}
