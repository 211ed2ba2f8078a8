import CPictures
import Glibc
package import TerminalCells

/// A small RGBA picture.
package struct Picture: Hashable, Sendable {
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int
  /// Four bytes per pixel, row by row.
  let pixels: [UInt8]

  /// The maximum number of pixels of a file to decode: 8000 × 8000.
  package static let mostPixels = 64_000_000
  /// The maximum bytes for decoding pictures that are kept whole: 9 megapixels of a usual progressive JPEG, 16 of a
  /// lossless WebP.
  private static let mostMemory = 64 << 20

  /// Decodes a JPEG, PNG or WebP, reduced to at most `box` pixels on its longer side.
  ///
  /// For any file, memory use is bounded by that of the result, or 64 MB for progressive JPEGs and
  /// lossless WebP, and time by some tenths of a second. A truncated file yields what is there.
  ///
  /// - Throws: A `PictureError` with the reason.
  package init(decoding bytes: [UInt8], box: Int) throws(PictureError) {
    let box = UInt32(min(max(1, box), 1024))
    var result = bytes.withUnsafeBufferPointer {
      cpictures_decode_upright(
        $0.baseAddress, $0.count, box, UInt64(Self.mostPixels), Self.mostMemory)
    }
    guard let decoded = result.pixels else {
      let reason = withUnsafeBytes(of: &result.reason) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw PictureError(reason: reason)
    }
    defer { free(decoded) }
    width = Int(result.width)
    height = Int(result.height)
    pixels = Array(UnsafeBufferPointer(start: decoded, count: width * height * 4))
  }

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 4)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns the largest size in cells within `limit` that preserves the aspect ratio.
  ///
  /// A cell counts as twice as high as wide, unless its size is known.
  package func size(
    fitting limit: CellSize, cell: PixelSize = PixelSize(width: 1, height: 2)
  ) -> CellSize {
    guard limit.width > 0, limit.height > 0 else { return CellSize(width: 0, height: 0) }
    let scale = min(
      Double(limit.width * cell.width) / Double(width),
      Double(limit.height * cell.height) / Double(height))
    let columns = Double(width) * scale / Double(cell.width)
    let rows = Double(height) * scale / Double(cell.height)
    return CellSize(
      width: min(limit.width, max(1, Int(columns.rounded()))),
      height: min(limit.height, max(1, Int(rows.rounded()))))
  }
}

/// An error from decoding or encoding a picture.
package struct PictureError: Error, Hashable, Sendable {
  /// The reason in a few words, worded to follow a colon.
  package let reason: String
}
