/// The means of squares of a raster's points, each in the same time however large it is.
struct RasterMeans {
  private let width: Int
  private let height: Int
  /// The sums of all points above and left of each place, and how many are seen there.
  private var sums: [(shade: Shade, count: Float)]

  init(of raster: Raster) {
    (width, height) = (raster.width, raster.height)
    let columns = width + 1
    sums = Array(repeating: (Shade(grey: 0), 0), count: columns * (height + 1))
    for y in 0..<height {
      var row: (shade: Shade, count: Float) = (Shade(grey: 0), 0)
      for x in 0..<width {
        if let point = raster.points[y * width + x] { row = (row.shade + point, row.count + 1) }
        let above = sums[y * columns + x + 1]
        sums[(y + 1) * columns + x + 1] = (above.shade + row.shade, above.count + row.count)
      }
    }
  }

  /// The mean of what is seen no further than `radius` from a point across and down, where something is.
  func mean(_ x: Int, _ y: Int, radius: Int) -> Shade {
    let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
    let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
    func sum(_ x: Int, _ y: Int) -> (shade: Shade, count: Float) { sums[y * (width + 1) + x] }
    let (all, above) = (sum(right, bottom), sum(right, top))
    let (beside, both) = (sum(left, bottom), sum(left, top))
    let count = all.count - above.count - beside.count + both.count
    return (all.shade - above.shade - beside.shade + both.shade) * (1 / max(1, count))
  }
}
