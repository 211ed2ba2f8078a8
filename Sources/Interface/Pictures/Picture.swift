import CPictures
import Glibc
package import TerminalCells

/// A small picture: red, green, blue and alpha of each pixel.
package struct Picture: Hashable, Sendable {
  /// Columns of pixels, at least 1.
  package let width: Int
  /// Rows of pixels, at least 1.
  package let height: Int
  /// Four bytes a pixel, row by row.
  let pixels: [UInt8]

  /// Files that claim more pixels are not decoded: 8000 × 8000.
  package static let mostPixels = 64_000_000
  /// Bytes that a progressive JPEG may take while it is decoded: 9 megapixels of a usual one.
  private static let mostMemory = 64 << 20

  /// Decodes a JPEG or PNG and makes it smaller, to at most `box` pixels on its longer side.
  ///
  /// Whatever the file claims to be, memory stays within that of the result and, for progressive JPEGs,
  /// 64 MB; time, some tenths of a second. A file that is cut short gives what is there.
  ///
  /// - Throws: `PictureError` that says why nothing can be shown.
  package init(decoding bytes: [UInt8], box: Int) throws(PictureError) {
    let box = UInt32(min(max(1, box), 1024))
    var result = bytes.withUnsafeBufferPointer {
      cpictures_decode(
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

  /// How many columns and rows show it as large as `limit` allows without stretching it; a cell counts
  /// as twice as high as it is wide, unless its size is known.
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

/// Why a picture cannot be shown.
package struct PictureError: Error, Hashable, Sendable {
  /// The reason in a few words, to go behind a colon.
  package let reason: String
}
