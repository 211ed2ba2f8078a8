/// Decodes Base64 (RFC 4648), of which only as much is decoded as is needed.
enum Base64 {
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Returns the first `most` bytes; other characters, such as line feeds, are ignored.
  static func bytes(_ text: ArraySlice<UInt8>, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(most, text.count / 4 * 3 + 3))
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in text {
      guard bytes.count < most, letter != UInt8(ascii: "=") else { break }
      let value = values[Int(letter)]
      guard value < 64 else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  /// Returns the number of bytes of a text without other characters.
  static func count(_ text: ArraySlice<UInt8>) -> Int {
    (text.count - text.suffix(2).count { $0 == UInt8(ascii: "=") }) * 3 / 4
  }
}
