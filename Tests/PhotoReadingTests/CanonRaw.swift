/// A raw file in the format of Canon's newer cameras, with a time and a picture.
enum CanonRaw {
  /// - Parameters:
  ///   - time: When it was taken, as EXIF writes it.
  ///   - offset: Its time zone, as EXIF writes it.
  ///   - preview: A JPEG of 320 by 240.
  static func file(taken time: String, offset: String, preview: [UInt8]) -> [UInt8] {
    let facts =
      box("CMT1", directory([(0x0132, "2001:01:01 00:00:00")]))
      + box("CMT2", directory([(0x9003, time), (0x9011, offset)]))
    let canon: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    let previews: [UInt8] = [
      0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
      0x16,
    ]
    let picture =
      bytes(0, 4) + bytes(1, 2) + bytes(320, 2) + bytes(240, 2) + bytes(1, 2)
      + bytes(preview.count, 4) + preview
    return box("ftyp", Array("crx ".utf8) + bytes(1, 4) + Array("crx isom".utf8))
      + box("moov", box("uuid", canon + facts))
      + box("uuid", previews + bytes(0, 4) + bytes(1, 4) + box("PRVW", picture))
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bytes(8 + content.count, 4) + Array(name.utf8) + content
  }

  /// A little-endian TIFF with one directory of texts.
  private static func directory(_ texts: [(tag: Int, text: String)]) -> [UInt8] {
    var file: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + bytes(texts.count, 2).reversed()
    var values: [UInt8] = []
    let start = 8 + 2 + 12 * texts.count + 4
    for (tag, text) in texts {
      let value = Array(text.utf8) + [0]
      for (number, count) in [(tag, 2), (2, 2), (value.count, 4), (start + values.count, 4)] {
        file += bytes(number, count).reversed()
      }
      values += value
    }
    return file + bytes(0, 4) + values
  }

  /// A big-endian number.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
