import PlayerModel

/// Recognises the discs of an album by names such as `Disc 1`, `CD2`, or `Greatest Hits (Disk Two)`.
package struct DiscName: Hashable, Sendable {
  /// The number of the disc, from 1.
  package let number: Int
  /// Whether the name begins with that of the disc, so that the folder above it has the album's name.
  package let isFirst: Bool

  private static let words = ["disc", "disk", "cd", "disque"].map { Array($0.utf8) }
  private static let side = Array("side".utf8)
  private static let numerals = ["one", "two", "three", "four", "five", "six"].map {
    Array($0.utf8)
  }
  /// The maximum number of bytes of a name that are searched.
  private static let mostBytes = 255

  /// Finds a disc in a folder's name or a tag's text, or returns `nil` if there is none.
  ///
  /// A disc is a word for it and a number below 100, so `CD 1984` is not one. A side of a record is one only at the
  /// beginning of the name.
  package init?(_ name: some StringProtocol) {
    let bytes = name.utf8.prefix(Self.mostBytes).map(\.loweredASCII)
    if bytes.starts(with: Self.side), let number = Self.number(in: bytes, after: Self.side.count) {
      self.init(number: number, isFirst: true)
      return
    }
    // Both letters with which the words begin are rare, and this is done for each file of a scan.
    for start in bytes.indices
    where (bytes[start] == UInt8(ascii: "c") || bytes[start] == UInt8(ascii: "d"))
      && (start == 0 || !bytes[start - 1].isLetterOrDigit)
    {
      for word in Self.words where bytes[start...].starts(with: word) {
        guard let number = Self.number(in: bytes, after: start + word.count, hasLetters: false)
        else { continue }
        self.init(number: number, isFirst: start == 0)
        return
      }
    }
    return nil
  }

  private init(number: Int, isFirst: Bool) {
    self.number = number
    self.isFirst = isFirst
  }

  /// Returns the number at the beginning of the rest of a name, also as a word or letter.
  private static func number(
    in name: [UInt8], after start: Int, hasLetters: Bool = true
  ) -> Int? {
    let rest = name[start...].drop { " ._-#".utf8.contains($0) }
    let word = rest.prefix { $0.isLetterOrDigit }
    let isSeparate = rest.startIndex > start
    if isSeparate, let number = numerals.firstIndex(where: { word.elementsEqual($0) }) {
      return number + 1
    }
    if hasLetters, isSeparate, word.count == 1, let letter = word.first, !letter.isDigit {
      // Only letters of ASCII are sides.
      return letter < 0x80 ? Int(letter - UInt8(ascii: "a")) + 1 : nil
    }
    guard (1...2).contains(word.count), word.allSatisfy(\.isDigit) else { return nil }
    let number = word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number > 0 ? number : nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether this is a letter or digit of ASCII, or a part of any other character.
  fileprivate var isLetterOrDigit: Bool {
    isDigit || self >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }
}
