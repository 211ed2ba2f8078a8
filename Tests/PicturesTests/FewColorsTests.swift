import TerminalCells
import TestSupport
import Testing

@testable import Pictures

/// How known pictures look with few colours, or none.
struct FewColorsTests {
  private static let few = [ColorDepth.basic, .bright, .indexed]
  private static let size = CellSize(width: 40, height: 20)

  private static func picture(_ pixel: @escaping @Sendable (Int, Int) -> [UInt8]) throws -> Picture
  {
    try Picture(decoding: PNGFile(width: 120, height: 120, pixel: pixel).bytes, box: 120)
  }

  private static func plain(_ part: UInt8) throws -> Picture {
    try picture { _, _ in [part, part, part, 255] }
  }

  /// A gradient from black on the left to white on the right.
  private static func gradient() throws -> Picture {
    try picture { x, _ in
      let part = UInt8(x * 255 / 119)
      return [part, part, part, 255]
    }
  }

  private func drawn(
    _ picture: Picture, _ colors: ColorDepth, _ glyphs: Glyphs.Repertoire = .unicode,
    onLight: Bool = false
  ) throws -> [Cell] {
    let traits = TerminalTraits(glyphs: Glyphs(glyphs), colors: colors)
    let buffer = try #require(picture.drawn(in: Self.size, traits: traits, onLight: onLight))
    return (0..<Self.size.height).flatMap { buffer.row($0) }
  }

  /// The colours in a cell, each with its share: a half, or all of it.
  private func parts(_ cell: Cell) -> [(color: RGBColor, share: Double)] {
    let front = cell.style.foreground.map { RGBColor(paletteIndex: $0.index) } ?? .black
    let back = cell.style.background.map { RGBColor(paletteIndex: $0.index) } ?? .black
    return switch cell.text {
    case " ": [(back, 1)]
    case "█": [(front, 1)]
    default: [(front, 0.5), (back, 0.5)]
    }
  }

  /// The average luminance of cells, from 0 to 1.
  private func light(_ cells: some Collection<Cell>) -> Double {
    let lights = cells.flatMap(parts).map { Double(Shade($0.color).luma) * $0.share }
    return lights.reduce(0, +) / Double(cells.count)
  }

  @Test(arguments: few, Glyphs.Repertoire.allCases)
  func `a gradient keeps its luminance along its whole length`(
    colors: ColorDepth, glyphs: Glyphs.Repertoire
  ) throws {
    let cells = try drawn(Self.gradient(), colors, glyphs)
    // Terminals with eight colours have no white as light as the picture's.
    for part in 0..<5 {
      let strip = cells.indices.filter { $0 % 40 / 8 == part }.map { cells[$0] }
      #expect(abs(light(strip) - (Double(part) + 0.5) / 5) < 0.1, "part \(part)")
    }
    #expect(Set(cells.map(\.style)).count >= (glyphs == .ascii ? 2 : 3))
  }

  @Test(arguments: few)
  func `a grey gradient stays grey`(colors: ColorDepth) throws {
    for cell in try drawn(Self.gradient(), colors) {
      for (color, _) in parts(cell) {
        #expect(color.red == color.green && color.green == color.blue)
      }
    }
  }

  @Test(arguments: few, [(UInt8(20), 0.0...0.12), (245, 0.85...1)])
  func `dark stays dark, and white stays white`(
    colors: ColorDepth, expected: (part: UInt8, light: ClosedRange<Double>)
  ) throws {
    #expect(expected.light.contains(light(try drawn(Self.plain(expected.part), colors))))
  }

  // Eight colours have no white beyond the one that the envelope already has.
  @Test(arguments: [ColorDepth.bright, .none])
  func `low contrast in a pale picture is visible`(colors: ColorDepth) throws {
    let envelope = try Self.picture { x, y in
      (30..<90).contains(x) && (30..<90).contains(y) ? [240, 232, 220, 255] : [206, 192, 200, 255]
    }
    let cells = try drawn(envelope, colors)
    let inside = cells.indices.filter { (10..<14).contains($0 % 40) && (7..<13).contains($0 / 40) }
    let outside = cells.indices.filter { (6..<10).contains($0 % 40) && (7..<13).contains($0 / 40) }
    func value(_ places: [Int]) -> Double {
      let part = places.map { cells[$0] }
      return colors == .none ? ink(part) : light(part)
    }
    #expect(value(inside) > value(outside) + 0.18)
  }

  @Test(arguments: few)
  func `colours keep their hue`(colors: ColorDepth) throws {
    for (channel, pixel) in [[210, 20, 30], [20, 190, 30], [30, 40, 220]].enumerated() {
      let rgb = pixel.map { UInt8($0) }
      let cells = try drawn(Self.picture { _, _ in rgb + [255] }, colors)
      var sums = [0.0, 0, 0]
      for (color, share) in cells.flatMap(parts) {
        for (index, part) in [color.red, color.green, color.blue].enumerated() {
          sums[index] += Double(part) * share
        }
      }
      #expect(sums.indices.max { sums[$0] < sums[$1] } == channel)
    }
  }

  @Test(arguments: few)
  func `a picture uses no more pairs of colours than terminals leave for it`(
    colors: ColorDepth
  ) throws {
    let noise = try Self.picture { x, y in
      [UInt8(x * 83 % 256), UInt8(y * 61 % 256), UInt8((x * 7 + y * 13) % 256), 255]
    }
    let pairs = Set(try drawn(noise, colors).map(\.style))
    #expect(pairs.count <= (colors == .basic ? 36 : colors == .bright ? 136 : 60_000))
    #expect(pairs.count > 20)
  }

  // MARK: Without colours

  /// The average ink in cells, from 0 to 1.
  private func ink(_ cells: some Collection<Cell>) -> Double {
    let order = Array(" .:+xo%&#@").map(String.init)
    let steps = cells.map { Double(order.firstIndex(of: $0.text) ?? -100) / 9 }
    return steps.reduce(0, +) / Double(cells.count)
  }

  @Test(arguments: Glyphs.Repertoire.allCases)
  func `without colours a picture is ASCII, never blocks`(glyphs: Glyphs.Repertoire) throws {
    for picture in [try Self.plain(255), try Self.plain(0), try Self.gradient()] {
      let cells = try drawn(picture, .none, glyphs)
      #expect(cells.allSatisfy { $0.style == .plain && $0.text.utf8.count == 1 })
    }
  }

  @Test func `without colours, more ink is lighter`() throws {
    #expect(ink(try drawn(Self.plain(15), .none)) < 0.1)
    #expect(ink(try drawn(Self.plain(245), .none)) > 0.8)
    let cells = try drawn(Self.gradient(), .none)
    #expect(Set(cells.map(\.text)).count >= 9)
    let strips = (0..<5).map { part in
      ink(cells.indices.filter { $0 % 40 / 8 == part }.map { cells[$0] })
    }
    #expect(strips == strips.sorted() && strips[0] < 0.2 && strips[4] > 0.8)
  }

  @Test func `on a light background, more ink is darker`() throws {
    #expect(ink(try drawn(Self.plain(245), .none, onLight: true)) < 0.1)
    #expect(ink(try drawn(Self.plain(15), .none, onLight: true)) > 0.8)
  }

  @Test(arguments: few + [.none])
  func `the grain of a moving picture stays still in even areas`(colors: ColorDepth) throws {
    let disc = try Self.picture { x, y in
      let isSpot = (80..<90).contains(x) && (55..<65).contains(y)
      return isSpot ? [20, 20, 20, 255] : [150, 150, 150, 255]
    }
    var drawer = CoverDrawer(traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: colors))
    let file = PNGFile(width: disc.width, height: disc.height) { x, y in
      Array(disc.pixels[((y * disc.width + x) * 4)..<((y * disc.width + x) * 4 + 4)])
    }
    drawer.load(file.bytes)
    let frames = (0..<2).map {
      drawer.draw(in: Self.size, as: .disc(step: $0, of: 64), onLight: false)
    }
    let (one, other) = (try #require(frames[0]), try #require(frames[1]))
    let changed = (0..<Self.size.height).flatMap { y in
      zip(one.row(y), other.row(y)).filter { $0 != $1 }
    }
    #expect(changed.count < 80, "of 800")
    let cells = (0..<Self.size.height).flatMap { one.row($0) }
    if colors != .none { #expect(abs(light(cells.filter { $0 != .blank }) - 0.57) < 0.12) }
  }

  @Test(arguments: few + [.none])
  func `transparent areas show the terminal's own background`(colors: ColorDepth) throws {
    let disc = try Self.plain(200).disc(turn: 0, side: 120)
    let cells = try drawn(disc, colors)
    #expect(cells.first == .blank && cells.last == .blank)
    #expect(cells[10 * 40 + 10] != .blank)
  }
}
