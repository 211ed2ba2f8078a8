import CFFmpeg
import CPictures
import Glibc

/// A picture as rows of RGB bytes.
struct Raster {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  /// Creates a black picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0, count: width * height * 3)
  }

  /// Creates a picture from a buffer allocated by C, which is freed.
  init(taking bytes: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    pixels = Array(UnsafeBufferPointer(start: bytes, count: width * height * 3))
    free(bytes)
  }

  /// Creates a picture from FFmpeg's result.
  init(_ picture: cffmpeg_picture) throws(ReadingFailure) {
    guard let bytes = picture.pixels else {
      throw picture.status == CFFMPEG_TOO_COSTLY ? .tooCostly : .unsupported
    }
    self.init(taking: bytes, Int(picture.width), Int(picture.height))
  }

  /// Returns the picture rotated and mirrored according to an EXIF orientation from 1 to 8.
  func upright(by orientation: Int) -> Raster {
    guard (2...8).contains(orientation) else { return self }
    let isSideways = orientation > 4
    let isMirrored = [2, 3, 7, 8].contains(orientation)
    let isUpsideDown = [3, 4, 6, 7].contains(orientation)
    var result = Raster(width: isSideways ? height : width, height: isSideways ? width : height)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (column, row) = isSideways ? (y, x) : (x, y)
        let from = isMirrored ? width - 1 - column : column
        let source = ((isUpsideDown ? height - 1 - row : row) * width + from) * 3
        let target = (y * result.width + x) * 3
        for channel in 0..<3 { result.pixels[target + channel] = pixels[source + channel] }
      }
    }
    return result
  }

  /// Returns the picture stretched to a size.
  func stretched(to newWidth: Int, _ newHeight: Int) throws(ReadingFailure) -> Raster {
    guard newWidth != width || newHeight != height else { return self }
    let bytes = cffmpeg_stretch(
      pixels, UInt32(width), UInt32(height), UInt32(newWidth), UInt32(newHeight))
    guard let bytes else { throw .tooCostly }
    return Raster(taking: bytes, newWidth, newHeight)
  }

  /// Returns a JPEG with at most `side` pixels on its longer side.
  func jpeg(side: Int) throws(ReadingFailure) -> [UInt8] {
    let longest = max(width, height)
    guard longest <= side else {
      return try stretched(to: max(1, width * side / longest), max(1, height * side / longest))
        .jpeg(side: side)
    }
    var count = 0
    // A quality above which the difference is not visible.
    guard let bytes = cpictures_encode(pixels, UInt32(width), UInt32(height), 85, &count) else {
      throw .tooCostly
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
