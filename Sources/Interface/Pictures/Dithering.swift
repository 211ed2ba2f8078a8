/// Reduces colours to those of a palette, preserving the mean colour of neighbouring points.
struct Dithering {
  let palette: ShadePalette

  /// The maximum error to diffuse: a colour outside the palette would smear over the following
  /// points.
  private static let mostError: ClosedRange<Float> = -0.5...0.5

  /// The offsets for each square of 4 × 4 points, as parts of the palette's step (Bayer's matrix).
  private static let pattern: [Float] = [
    0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5,
  ].map { $0 / 16 + 1 / 32 - 0.5 }

  /// Returns the palette index of each point of a moving picture, or `nil` for a transparent point.
  ///
  /// The pattern is fixed to the screen, so that uniform areas need not be redrawn.
  func numbers(ofMoving raster: Raster) -> [Int?] {
    raster.points.indices.map { index in
      let (x, y) = (index % raster.width, index / raster.width)
      let lift = Shade(grey: Self.pattern[y % 4 * 4 + x % 4] * palette.step)
      return raster.points[index].map { palette.nearest(to: $0.mixing + lift) }
    }
  }

  /// Returns the palette index of each point of a still picture, or `nil` for a transparent point.
  ///
  /// Uses Floyd–Steinberg error diffusion, so each point depends on all before it.
  func numbers(of raster: Raster) -> [Int?] {
    let (width, height) = (raster.width, raster.height)
    var numbers = [Int?](repeating: nil, count: width * height)
    var errors = [Shade](repeating: Shade(grey: 0), count: width * (height + 1))
    for y in 0..<height {
      // In alternating directions, to avoid visible lines.
      let step = y % 2 == 0 ? 1 : -1
      for place in 0..<width {
        let x = step > 0 ? place : width - 1 - place
        guard let point = raster.points[y * width + x] else { continue }
        let wanted = point.mixing + errors[y * width + x].limited(to: Self.mostError)
        let number = palette.nearest(to: wanted)
        numbers[y * width + x] = number
        let error = (wanted - palette[number]) * palette.passedOn
        func pass(_ share: Float, to column: Int, _ row: Int) {
          guard (0..<width).contains(column) else { return }
          errors[row * width + column] = errors[row * width + column] + error * (share / 16)
        }
        pass(7, to: x + step, y)
        pass(3, to: x - step, y + 1)
        pass(5, to: x, y + 1)
        pass(1, to: x + step, y + 1)
      }
    }
    return numbers
  }
}
