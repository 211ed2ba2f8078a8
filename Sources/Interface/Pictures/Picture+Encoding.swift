import CChafa
import CPictures
import Glibc
import TerminalCells

extension Picture {
  /// Whether no pixel is transparent.
  var isOpaque: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }

  /// Returns a PNG, or `nil` if memory is short.
  func png() -> [UInt8]? {
    var count = 0
    return Self.bytes(
      cpictures_encode_png(pixels, UInt32(width), UInt32(height), isOpaque ? 0 : 1, &count), count)
  }

  /// Returns sixels that fill the given cells, or `nil` if memory is short.
  func sixels(filling size: CellSize, cell: PixelSize) -> [UInt8]? {
    var count = 0
    return Self.bytes(
      cchafa_sixels(
        pixels, Int32(width), Int32(height), Int32(size.width), Int32(size.height),
        Int32(cell.width), Int32(cell.height), &count), count)
  }

  /// Returns the picture with at most `side` pixels on its longer side, each the mean of those it
  /// replaces.
  func reduced(to side: Int) -> Picture {
    let longest = max(width, height)
    guard longest > side, side > 0 else { return self }
    let (columns, rows) = (max(1, width * side / longest), max(1, height * side / longest))
    var result = [UInt8](repeating: 0, count: columns * rows * 4)
    for y in 0..<rows {
      let lines = (y * height / rows)..<max(y * height / rows + 1, (y + 1) * height / rows)
      for x in 0..<columns {
        let places = (x * width / columns)..<max(x * width / columns + 1, (x + 1) * width / columns)
        let mean = mean(of: places, lines)
        for channel in 0..<4 { result[(y * columns + x) * 4 + channel] = mean[channel] }
      }
    }
    return Picture(width: columns, height: rows, pixels: result)
  }

  /// Returns the mean of a rectangle of pixels, weighted by alpha.
  private func mean(of columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<UInt8> {
    var sums = SIMD4<Int>()
    for y in rows {
      for x in columns {
        let start = (y * width + x) * 4
        let weight = Int(pixels[start + 3])
        sums[0] += Int(pixels[start]) * weight
        sums[1] += Int(pixels[start + 1]) * weight
        sums[2] += Int(pixels[start + 2]) * weight
        sums[3] += weight
      }
    }
    let weight = max(1, sums[3])
    return SIMD4(
      UInt8(sums[0] / weight), UInt8(sums[1] / weight), UInt8(sums[2] / weight),
      UInt8(sums[3] / (columns.count * rows.count)))
  }

  /// Copies and frees a buffer allocated by C.
  static func bytes(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8]? {
    guard let start else { return nil }
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}
