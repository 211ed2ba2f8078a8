/// A picture of a few large points, as cells can show them.
struct Raster {
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The points row by row, or `nil` where the picture is transparent.
  var points: [Shade?]

  /// Returns the raster with more local contrast, so that details stay visible with few colours.
  ///
  /// Areas that are dark or light overall stay so.
  ///
  /// - Parameter colors: The factor for each point's difference from grey.
  func emphasised(colors: Float) -> Raster {
    let means = RasterMeans(of: self)
    var result = self
    for index in points.indices {
      guard let point = points[index] else { continue }
      let (x, y) = (index % width, index / width)
      let luma = point.luma
      let near = luma - means.mean(x, y, radius: 1)
      let far = luma - means.mean(x, y, radius: max(2, width / 7))
      // Only the luminance changes, or grey next to red would become green. The change is limited,
      // or dark red on white would become black.
      let light = Shade(grey: luma + min(max(near * 0.5 + far, -0.15), 0.15))
      result.points[index] = (light + (point - Shade(grey: luma)) * colors).clamped
    }
    return result
  }

  /// The raster without colours.
  var grey: Raster {
    Raster(width: width, height: height, points: points.map { $0.map { Shade(grey: $0.luma) } })
  }

  /// The raster with inverted colours.
  var inverted: Raster {
    Raster(width: width, height: height, points: points.map { $0.map { Shade(grey: 1) - $0 } })
  }
}

extension Picture {
  /// Returns the picture reduced to the given size by averaging; points that are mostly transparent
  /// are `nil`.
  func raster(width columns: Int, height rows: Int) -> Raster {
    var points: [Shade?] = []
    points.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let (top, bottom) = Self.span(row, of: rows, in: height)
      for column in 0..<columns {
        let (left, right) = Self.span(column, of: columns, in: width)
        points.append(mean(left..<right, top..<bottom))
      }
    }
    return Raster(width: columns, height: rows, points: points)
  }

  /// Returns the range of pixels that a part covers, which is at least one.
  private static func span(_ part: Int, of parts: Int, in count: Int) -> (Int, Int) {
    let start = part * count / parts
    return (start, max(start + 1, (part + 1) * count / parts))
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Shade? {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for y in rows {
      for start in stride(
        from: (y * width + columns.lowerBound) * 4, to: (y * width + columns.upperBound) * 4, by: 4)
      {
        let share = Int(pixels[start + 3])
        red += Int(pixels[start]) * share
        green += Int(pixels[start + 1]) * share
        blue += Int(pixels[start + 2]) * share
        alpha += share
      }
    }
    guard alpha >= 128 * columns.count * rows.count else { return nil }
    let scale = 1 / Float(alpha) / 255
    return Shade(red: Float(red) * scale, green: Float(green) * scale, blue: Float(blue) * scale)
  }
}
