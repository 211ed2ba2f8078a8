import TerminalCells

/// The picture of a song without a cover: mirrored shapes in a colour, both determined by its title and artist.
///
/// A song always has the same one, on every terminal and at every size; small ones only have the outer shapes. With
/// few colours it is in one of them, and without colours it is shaded.
struct CoverPattern: Widget {
  /// What is at a point.
  private enum Tone {
    case ground, soft, full
  }

  /// The colours of the three tones.
  private struct Ink {
    let ground: Color?
    let soft: Color
    let full: Color

    func color(of tone: Tone?) -> Color? {
      switch tone {
      case .ground: ground
      case .soft: soft
      case .full: full
      case nil: nil
      }
    }
  }

  private let seed: UInt64
  private let theme: Theme
  private let glyphs: Glyphs
  private let colors: ColorDepth
  /// Whether it is a disc.
  private let isRound: Bool

  /// The minimum number of rows.
  private static let fewestRows = 3
  /// The minimum number of points on a side with two shapes from the edge to the middle.
  private static let pointsOfTwo = 20

  /// Creates the pattern of a song, or of an artist without a title.
  init(title: String, artist: String, in context: PaneContext, isRound: Bool = false) {
    self.init(
      title: title, artist: artist, theme: context.theme, traits: context.appearance.traits,
      isRound: isRound)
  }

  init(
    title: String, artist: String, theme: Theme, traits: TerminalTraits, isRound: Bool = false
  ) {
    seed = Self.number(of: "\(title)\n\(artist)")
    self.theme = theme
    glyphs = traits.glyphs
    colors = traits.colors
    self.isRound = isRound
  }

  /// Returns a number that differs between texts, and does not change between starts of the program (FNV-1a).
  private static func number(of text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // Similar texts must differ in all bits.
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }

  /// Draws the pattern as a square in the middle of `area`.
  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let rows = min(area.height, area.width / 2)
    guard rows >= Self.fewestRows else { return }
    let place = area.centered(CellSize(width: rows * 2, height: rows))
    let ink = ink
    for y in 0..<rows {
      for x in 0..<(rows * 2) {
        guard let (sign, style) = cell(x, y, of: rows, ink) else { continue }
        let target = Rect(x: place.x + x, y: place.y + y, width: 1, height: 1)
        buffer.fill(target, with: sign, style: style)
      }
    }
  }

  /// Returns the character and style of a cell; `nil` if it is outside the disc.
  private func cell(_ x: Int, _ y: Int, of rows: Int, _ ink: Ink?) -> (Character, Style)? {
    let side = Double(rows * 2)
    let column = (Double(x) + 0.5) / side
    guard let ink else {
      let tone = tone(column, (Double(y) + 0.5) / Double(rows), of: rows)
      return tone.map { (shading($0), theme.secondary) }
    }
    guard glyphs.repertoire != .ascii else {
      let tone = tone(column, (Double(y) + 0.5) / Double(rows), of: rows)
      return ink.color(of: tone).map { (" ", Style(background: $0)) }
    }
    let upper = ink.color(of: tone(column, (Double(y * 2) + 0.5) / side, of: rows))
    let lower = ink.color(of: tone(column, (Double(y * 2) + 1.5) / side, of: rows))
    return switch (upper, lower) {
    case (nil, nil): nil
    case (let upper?, nil): ("▀", Style(foreground: upper))
    case (nil, let lower?): ("▄", Style(foreground: lower))
    case (let upper?, let lower?) where upper == lower: ("█", Style(foreground: upper))
    case (let upper?, let lower?): ("▀", Style(foreground: upper, background: lower))
    }
  }

  /// Returns the character of a tone without colours.
  private func shading(_ tone: Tone) -> Character {
    let signs: (soft: Character, full: Character) =
      glyphs.repertoire == .ascii ? (":", "#") : ("░", "▒")
    return switch tone {
    case .ground: " "
    case .soft: signs.soft
    case .full: signs.full
    }
  }
}

// MARK: Shapes

extension CoverPattern {
  /// The radius of a disc's hole, as a share of the disc's.
  private static let hole = 0.1

  /// Returns the tone at a point, from 0 to 1 in both directions; `nil` outside the disc.
  private func tone(_ x: Double, _ y: Double, of rows: Int) -> Tone? {
    if isRound {
      let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot() * 2
      guard distance > Self.hole, distance <= 1 else { return nil }
    }
    let tiles = rows * 2 >= Self.pointsOfTwo ? 2 : 1
    let (column, across) = Self.tile(x, of: tiles)
    let (row, down) = Self.tile(y, of: tiles)
    // Five bits of the number describe a shape.
    let number = row * 2 + column
    let bits = seed >> UInt64(number * 5)
    let u = bits & 4 == 0 ? across : 1 - across
    let v = bits & 8 == 0 ? down : 1 - down
    guard Self.isInside(shape: bits & 3, u, v) else { return .ground }
    // At least the corners stand out.
    return number == 0 || bits & 16 == 0 ? .full : .soft
  }

  /// Returns the number of the tile at a place, counted from the nearest edge, and the place in it.
  private static func tile(_ place: Double, of tiles: Int) -> (number: Int, place: Double) {
    // Rounding errors must not treat one side of the pattern differently.
    let scaled = (min(place, 1 - place) * 2 * Double(tiles) * 1e6).rounded() / 1e6
    let number = min(tiles - 1, max(0, Int(scaled)))
    return (number, scaled - Double(number))
  }

  /// Returns whether a point of a tile is inside its shape: a quarter of a disc or of a ring, a triangle, or a dot.
  private static func isInside(shape: UInt64, _ u: Double, _ v: Double) -> Bool {
    switch shape {
    case 0: return u * u + v * v <= 1
    case 1: return (0.2...1).contains(u * u + v * v)
    case 2: return u + v <= 1
    default:
      let (x, y) = (u - 0.5, v - 0.5)
      return x * x + y * y <= 0.161
    }
  }
}

// MARK: Colours

extension CoverPattern {
  /// The colours of terminals with few that can be seen on dark and on light backgrounds.
  private static let few: (onDark: [Color.Basic], onLight: [Color.Basic]) = (
    [.red, .green, .magenta, .cyan], [.red, .blue, .magenta]
  )
  /// The minimum contrast of the shapes with the ground between them.
  private static let contrast = 3.0

  /// The colours of the tones; `nil` without colours.
  private var ink: Ink? {
    switch colors {
    case .none: return nil
    case .basic, .bright:
      let choice = theme.isLight ? Self.few.onLight : Self.few.onDark
      let color = Color(choice[Int(seed >> 40 & 0xFF) % choice.count])
      return Ink(ground: nil, soft: color, full: color)
    case .indexed, .direct:
      let hue = hue
      let ground = hue.mixed(with: theme.isLight ? .white : .black, share: 0.8)
      let full = hue.readable(on: [ground], contrast: Self.contrast) ?? hue
      return Ink(
        ground: Color(ground), soft: Color(full.mixed(with: ground, share: 0.45)),
        full: Color(full))
    }
  }

  /// The song's colour, of any hue, but always as bright and as pale.
  private var hue: RGBColor {
    let turn = Double(seed >> 40 & 0xFF) / 256 * 6
    func part(_ offset: Double) -> UInt8 {
      let place = (offset + turn).truncatingRemainder(dividingBy: 6)
      let share = max(0, min(place, 4 - place, 1))
      return UInt8((225 * (1 - 0.62 * share)).rounded())
    }
    return RGBColor(red: part(5), green: part(3), blue: part(1))
  }
}
