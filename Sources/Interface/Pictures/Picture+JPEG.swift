import CPictures

extension Picture {
  /// Returns a JPEG of the picture, on white where it is transparent.
  ///
  /// - Throws: `PictureError` if memory is short.
  package func jpeg(quality: Int) throws(PictureError) -> [UInt8] {
    var colors: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[pixel + 3])
      for part in pixels[pixel..<pixel + 3] {
        colors.append(UInt8((Int(part) * alpha + 255 * (255 - alpha) + 127) / 255))
      }
    }
    var count = 0
    let encoded = colors.withUnsafeBufferPointer {
      cpictures_encode(
        $0.baseAddress, UInt32(width), UInt32(height), Int32(quality), &count)
    }
    guard let bytes = Self.bytes(encoded, count) else {
      throw PictureError(reason: "there is not enough memory")
    }
    return bytes
  }
}
