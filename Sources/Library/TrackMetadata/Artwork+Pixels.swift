extension Artwork {
  /// The size of a picture in pixels.
  package struct Pixels: Hashable, Sendable {
    package var width: Int
    package var height: Int
  }

  /// The size in the header of a JPEG, PNG or WebP, or `nil` if it is missing or for other formats.
  package var pixels: Pixels? {
    switch PictureFormat(rawValue: mimeType) {
    case .png: Self.ofPNG(data)
    case .jpeg: Self.ofJPEG(data)
    case .webp: Self.ofWebP(data)
    case .gif, .bmp, .tiff, .avif, .jpegXL, nil: nil
    }
  }

  /// Reads the size from the first chunk of a PNG, which is its header.
  private static func ofPNG(_ bytes: [UInt8]) -> Pixels? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at place: Int) -> Int {
      bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return Pixels(width: number(at: 16), height: number(at: 20))
  }

  /// Reads the size from the first chunk of a WebP (RFC 9649), which is of one of three kinds.
  private static func ofWebP(_ bytes: [UInt8]) -> Pixels? {
    guard bytes.count >= 30 else { return nil }
    func number(at place: Int, count: Int) -> Int {
      bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      let sides = (number(at: 26, count: 2) & 0x3FFF, number(at: 28, count: 2) & 0x3FFF)
      return Pixels(width: sides.0, height: sides.1)
    case "VP8L":
      let sides = number(at: 21, count: 4)
      return Pixels(width: (sides & 0x3FFF) + 1, height: (sides >> 14 & 0x3FFF) + 1)
    case "VP8X":
      return Pixels(width: number(at: 24, count: 3) + 1, height: number(at: 27, count: 3) + 1)
    default: return nil
    }
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
