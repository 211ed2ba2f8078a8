extension Artwork {
  /// The size of a picture in pixels.
  package struct Pixels: Hashable, Sendable {
    package var width: Int
    package var height: Int
  }

  /// The size in the header of a JPEG or PNG, or `nil` if it is missing or for other formats.
  package var pixels: Pixels? {
    data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? Self.ofPNG(data) : Self.ofJPEG(data)
  }

  /// Reads the size from the first chunk of a PNG, which is its header.
  private static func ofPNG(_ bytes: [UInt8]) -> Pixels? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at place: Int) -> Int {
      bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return Pixels(width: number(at: 16), height: number(at: 20))
  }

  /// Reads the size from the frame header of a JPEG, which follows segments with their lengths (ITU-T T.81,
  /// B.2.2).
  private static func ofJPEG(_ bytes: [UInt8]) -> Pixels? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      func number(at offset: Int) -> Int {
        Int(bytes[place + offset]) << 8 | Int(bytes[place + offset + 1])
      }
      // These three of the sixteen markers are not frame headers.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return Pixels(width: number(at: 7), height: number(at: 5))
      }
      let length = number(at: 2)
      guard length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }
}
