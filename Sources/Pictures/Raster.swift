/// A picture of a few large points, as cells can show them.
struct Raster {
  /// Columns of points.
  let width: Int
  /// Rows of points.
  let height: Int
  /// What is seen, row by row; nil where nothing is.
  var points: [Shade?]

  /// The same with stronger edges and colours, which otherwise drown in the grain of a palette of few colours.
  ///
  /// - Parameters:
  ///   - edges: how much a point gains of its difference from its neighbours.
  ///   - colors: by what its difference from grey is multiplied.
  func emphasised(edges: Float, colors: Float) -> Raster {
    var result = self
    for index in points.indices {
      guard let point = points[index], let around = mean(around: index) else { continue }
      let grey = Shade(grey: point.luma)
      let vivid = grey + (point - grey) * colors
      result.points[index] = (vivid + (point - around) * edges).clamped
    }
    return result
  }

  /// The same without colours.
  var grey: Raster {
    Raster(width: width, height: height, points: points.map { $0.map { Shade(grey: $0.luma) } })
  }

  /// The same with light where it was dark.
  var inverted: Raster {
    Raster(width: width, height: height, points: points.map { $0.map { Shade(grey: 1) - $0 } })
  }

  /// The mean of a point and what is seen beside it.
  private func mean(around index: Int) -> Shade? {
    let (x, y) = (index % width, index / width)
    var sum = Shade(grey: 0)
    var count: Float = 0
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) {
        guard let point = points[row * width + column] else { continue }
        sum = sum + point
        count += 1
      }
    }
    return count > 0 ? sum * (1 / count) : nil
  }
}

extension Picture {
  /// The means of so many parts of the picture; what is mostly clear is nil.
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

  /// Which of `count` pixels a part covers: at least one.
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
