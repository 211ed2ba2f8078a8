/// A summed-area table of a raster's luminance, which gives the mean of any square in constant
/// time.
struct RasterMeans {
  private let width: Int
  private let height: Int
  /// For each position, the sum and number of visible points above and to the left.
  private var sums: [(luma: Float, count: Float)]

  init(of raster: Raster) {
    (width, height) = (raster.width, raster.height)
    let columns = width + 1
    sums = Array(repeating: (0, 0), count: columns * (height + 1))
    for y in 0..<height {
      var row: (luma: Float, count: Float) = (0, 0)
      for x in 0..<width {
        if let point = raster.points[y * width + x] { row = (row.luma + point.luma, row.count + 1) }
        let above = sums[y * columns + x + 1]
        sums[(y + 1) * columns + x + 1] = (above.luma + row.luma, above.count + row.count)
      }
    }
  }

  /// Returns the mean of the visible points within `radius` rows and columns of a point.
  func mean(_ x: Int, _ y: Int, radius: Int) -> Float {
    let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
    let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
    func sum(_ x: Int, _ y: Int) -> (luma: Float, count: Float) { sums[y * (width + 1) + x] }
    // The sums above and to the left are subtracted; both include the corner, so it is added back.
    let (all, above) = (sum(right, bottom), sum(right, top))
    let (before, corner) = (sum(left, bottom), sum(left, top))
    let count = all.count - above.count - before.count + corner.count
    return (all.luma - above.luma - before.luma + corner.luma) / max(1, count)
  }
}
