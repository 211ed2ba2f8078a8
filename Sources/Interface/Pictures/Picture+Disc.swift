import Glibc

extension Picture {
  /// Returns the middle of the picture as a disc with a rim and a hole, turned clockwise by `turn`
  /// revolutions.
  ///
  /// - Parameter side: The side of the result, in pixels.
  package func disc(turn: Double, side: Int) -> Picture {
    let side = min(max(1, side), 1024)
    var result = [UInt8](repeating: 0, count: side * side * 4)
    let angle = turn * 2 * Double.pi
    let (sine, cosine) = (sin(angle), cos(angle))
    let middle = Double(side - 1) / 2
    let radius = Double(side) / 2
    let crop = Double(min(width, height)) / Double(side)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - middle, Double(y) - middle)
        let distance = (dx * dx + dy * dy).squareRoot() / radius
        let target = (y * side + x) * 4
        switch distance {
        case ...Self.hole, 1.0001...: continue
        case Self.border...:
          for channel in 0..<3 { result[target + channel] = Self.rim }
          result[target + 3] = 255
        default:
          // The position of the pixel before the rotation.
          let sourceX = Double(width - 1) / 2 + (dx * cosine + dy * sine) * crop
          let sourceY = Double(height - 1) / 2 + (dy * cosine - dx * sine) * crop
          let column = min(max(0, Int(sourceX.rounded())), width - 1)
          let row = min(max(0, Int(sourceY.rounded())), height - 1)
          let source = (row * width + column) * 4
          for channel in 0..<4 { result[target + channel] = pixels[source + channel] }
        }
      }
    }
    return Picture(width: side, height: side, pixels: result)
  }

  /// The inner edge of the rim and the radius of the hole, as shares of the disc's radius.
  private static let border = 0.92
  private static let hole = 0.07
  /// A grey that contrasts with black and white.
  private static let rim: UInt8 = 0x78
}
