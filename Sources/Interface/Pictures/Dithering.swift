/// Colours replaced by those of a palette so that the mean of neighbours stays about what it was.
struct Dithering {
  let palette: ShadePalette

  /// More is not made up for: a colour outside the palette would smear over what comes after it.
  private static let mostError: ClosedRange<Float> = -0.5...0.5

  /// How much lighter the points of each square of 4 × 4 are made, as parts of the palette's steps (Bayer's matrix).
  private static let pattern: [Float] = [
    0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5,
  ].map { $0 / 16 + 1 / 32 - 0.5 }

  /// The number in the palette for each point of a picture that moves; nil where nothing is seen.
  ///
  /// The grain stands still on the screen, and where the picture is even, nothing is to be drawn again.
  func numbers(ofMoving raster: Raster) -> [Int?] {
    raster.points.indices.map { index in
      let (x, y) = (index % raster.width, index / raster.width)
      let lift = Shade(grey: Self.pattern[y % 4 * 4 + x % 4] * palette.step)
      return raster.points[index].map { palette.nearest(to: $0.mixing + lift) }
    }
  }

  /// The number in the palette for each point of a picture that stands; nil where nothing is seen.
  ///
  /// What a point is too light or too dark by is made up for by the points after it (Floyd and Steinberg's error
  /// diffusion), so each depends on all before it.
  func numbers(of raster: Raster) -> [Int?] {
    let (width, height) = (raster.width, raster.height)
    var numbers = [Int?](repeating: nil, count: width * height)
    var errors = [Shade](repeating: Shade(grey: 0), count: width * (height + 1))
    for y in 0..<height {
      // Every other row from the right, or the grain would run in lines.
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
