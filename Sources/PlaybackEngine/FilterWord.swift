import Glibc
import PlayerModel

/// A word that is looked for in texts, whatever their case.
struct FilterWord: Hashable, Sendable {
  /// In lower case, UTF-8.
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether it has a letter that is in the small form of one outside ASCII: k or i.
  private let isOddlySmall: Bool

  /// A word as the listener wrote it.
  init(_ text: some StringProtocol) {
    self.init(bytes: Array(text.lowercased().utf8))
  }

  /// The words of a text, all of which are looked for.
  static func all(in text: String) -> [FilterWord] {
    text.split(whereSeparator: \.isWhitespace).map { FilterWord($0) }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    isOddlySmall = bytes.contains { $0 == UInt8(ascii: "k") || $0 == UInt8(ascii: "i") }
  }

  /// Whether whatever holds this word holds the other one, too.
  func holds(_ other: FilterWord) -> Bool {
    // In the name of a file, only one of them may look behind the point.
    (other.hasExtension || !hasExtension)
      && bytes.withUnsafeBufferPointer { other.isSomewhere(in: $0) }
  }

  /// Whether it goes on behind a point, as the name of a file does.
  private var hasExtension: Bool { bytes.dropFirst().contains(UInt8(ascii: ".")) }

  /// Whether it is somewhere in the name of a file, whose extension counts only where the word has one: by what all
  /// are called nobody looks for anything.
  func isIn(fileName name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasExtension, let point = name.lastIndex(of: UInt8(ascii: ".")), point > 0,
      name.count - point <= 5
    else { return isIn(name) }
    return isIn(UnsafeBufferPointer(rebasing: name[..<point]))
  }

  /// Whether it is somewhere in a text.
  func isIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isIn($0) }
  }

  /// Whether it is somewhere in a text of valid UTF-8.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if isSomewhere(in: text) { return true }
    // What is left are letters outside ASCII whose small forms are others, which takes long to find out.
    let canHold =
      isASCII ? isOddlySmall && Self.mayBecomeASCII(text) : text.contains { $0 >= 0x80 }
    guard canHold else { return false }
    var lowered = String(decoding: text, as: UTF8.self).lowercased()
    return lowered.withUTF8 { isSomewhere(in: $0) }
  }

  private static let dottedI = FilterWord(bytes: [0xC4, 0xB0])
  /// The letter-like signs of its row.
  private static let kelvin = FilterWord(bytes: [0xE2, 0x84])

  /// Whether a text may have one of the letters outside ASCII whose small forms have letters within: İ and the
  /// sign of Kelvin.
  private static func mayBecomeASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    dottedI.isSomewhere(in: text) || kelvin.isSomewhere(in: text)
  }

  /// Whether it is there, whatever the case of ASCII's letters.
  private func isSomewhere(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let large = UInt8(ascii: "a")...UInt8(ascii: "z") ~= first ? first & ~0x20 : first
    return bytes.withUnsafeBufferPointer { bytes in
      Self.isSomewhere(bytes, beginning: first, in: text)
        || (large != first && Self.isSomewhere(bytes, beginning: large, in: text))
    }
  }

  /// Whether `first` and all of `bytes` but the first are there.
  private static func isSomewhere(
    _ bytes: UnsafeBufferPointer<UInt8>, beginning first: UInt8, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard var place = text.baseAddress else { return false }
    let end = place + text.count
    while let found = memchr(place, Int32(first), end - place) {
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      guard end - place >= bytes.count else { return false }
      if (1..<bytes.count).allSatisfy({ place[$0].loweredASCII == bytes[$0] }) { return true }
      place += 1
    }
    return false
  }
}
