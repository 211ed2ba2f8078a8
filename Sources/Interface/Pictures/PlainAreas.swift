import TerminalCells

/// A picture in the plain colours of a small palette, without mixtures of them.
struct PlainAreas {
  /// The palette index of each point, row by row, or `nil` where the picture is transparent.
  let numbers: [Int?]
  /// Whether the picture can be recognised: it consists of a few large areas.
  let areRecognizable: Bool

  /// The minimum share of neighbouring points with the same colour: 85 %.
  private static let leastCalm: Float = 0.85
  /// The maximum share of the picture's variance that is lost within its areas.
  private static let mostLoss: Float = 0.3
  /// The minimum share of the points of an area.
  private static let leastArea: Float = 0.05

  init(of raster: Raster, _ palette: ShadePalette) {
    let numbers = raster.points.map { $0.map { palette.nearest(to: $0.mixing) } }
    self.numbers = numbers
    areRecognizable =
      Self.isCalm(numbers, width: raster.width) && Self.isExplained(raster.points, by: numbers)
  }

  /// Returns whether most neighbours have the same colour, so that it is no noise.
  private static func isCalm(_ numbers: [Int?], width: Int) -> Bool {
    var (pairs, equal) = (0, 0)
    for index in numbers.indices {
      guard let number = numbers[index] else { continue }
      let right = (index + 1) % width == 0 ? nil : index + 1
      let below = index + width < numbers.count ? index + width : nil
      for neighbor in [right, below].compactMap(\.self) {
        guard let other = numbers[neighbor] else { continue }
        pairs += 1
        if other == number { equal += 1 }
      }
    }
    return Float(equal) >= Float(pairs) * leastCalm
  }

  /// Returns whether there are several areas, whose colours are what distinguishes the picture's points.
  private static func isExplained(_ points: [Shade?], by numbers: [Int?]) -> Bool {
    var all = Sum()
    var areas: [Int: Sum] = [:]
    for case (let point?, let number?) in zip(points, numbers) {
      all.add(point)
      areas[number, default: Sum()].add(point)
    }
    let large = areas.values.count { $0.count >= all.count * leastArea }
    let lost = areas.values.reduce(0) { $0 + $1.variance }
    return large > 1 && lost <= all.variance * mostLoss
  }

  /// The sum of some colours and of their squares.
  private struct Sum {
    var count: Float = 0
    private var shade = Shade(grey: 0)
    private var squares: Float = 0

    mutating func add(_ point: Shade) {
      count += 1
      shade = shade + point
      squares += Self.square(of: point)
    }

    /// The sum of the squared distances from the mean.
    var variance: Float { count > 0 ? max(0, squares - Self.square(of: shade) / count) : 0 }

    private static func square(of shade: Shade) -> Float {
      shade.red * shade.red + shade.green * shade.green + shade.blue * shade.blue
    }
  }
}

extension Picture {
  /// Returns the picture in characters; with eight or sixteen colours in plain ones, or `nil` if it could not be
  /// recognised in them.
  ///
  /// - Parameter original: The picture that decides about that, because whether a disc is shown must not depend on
  ///   how far it has turned.
  func drawnIfRecognizable(
    in size: CellSize, like original: Picture, traits: TerminalTraits, onLight: Bool,
    moves: Bool = false
  ) -> CellBuffer? {
    guard let palette = ShadePalette.small(traits.colors) else {
      return drawn(in: size, traits: traits, onLight: onLight, moves: moves)
    }
    guard original.areas(in: size, palette, traits.glyphs).areRecognizable else { return nil }
    let areas = areas(in: size, palette, traits.glyphs)
    return Self.cells(of: areas.numbers, in: size, palette, traits.glyphs)
  }

  /// Returns the picture in plain areas of a palette, as large as `size`.
  private func areas(in size: CellSize, _ palette: ShadePalette, _ glyphs: Glyphs) -> PlainAreas {
    let raster = raster(width: size.width, height: size.height * glyphs.pointsInCell)
    return PlainAreas(of: raster, palette)
  }
}
