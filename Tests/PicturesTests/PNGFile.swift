/// PNG files written byte by byte, so that a test can make specific mistakes.
struct PNGFile: Sendable {
  var width: Int
  var height: Int
  /// The size that the header claims, if it differs.
  var claimed: (width: Int, height: Int)?
  /// 8 or 16 bits for each of red, green, blue and alpha.
  var depth = 8
  var isInterlaced = false
  /// Red, green, blue and alpha of a pixel.
  var pixel: @Sendable (Int, Int) -> [UInt8]

  var bytes: [UInt8] {
    let size = claimed ?? (width, height)
    let header =
      big(size.width) + big(size.height) + [UInt8(depth), 6, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  private var rows: [UInt8] {
    // Start and step of the passes of Adam7, across and down.
    let adam7 = [
      (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
      (0, 1, 1, 2),
    ]
    var result: [UInt8] = []
    for (x0, dx, y0, dy) in isInterlaced ? adam7 : [(0, 1, 0, 1)] where x0 < width {
      for y in stride(from: y0, to: height, by: dy) {
        result.append(0)
        for x in stride(from: x0, to: width, by: dx) {
          result += pixel(x, y).flatMap { depth == 16 ? [$0, $0] : [$0] }
        }
      }
    }
    return result
  }

  /// The data in uncompressed blocks.
  private func zlib(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(data.count, start + 65535)
      let count = end - start
      result.append(end == data.count ? 1 : 0)
      result += [UInt8(count & 0xFF), UInt8(count >> 8)]
      result += [UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)]
      result += data[start..<end]
      start = end
    } while start < data.count
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + big(b << 16 | a)
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = ~0
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(data.count) + body + big(Int(~crc))
  }

  private func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
