/// The position of a track on a record, such as `B3`.
package struct SidePosition: Hashable, Sendable {
  /// The number of the side, where A is 1.
  package let side: Int
  /// The number of the track on its side, from 1.
  package let number: Int
  /// The position as the tag writes it, without the total.
  package let written: String

  /// Parses a track number such as `A1`, `b-02`, `A`, `AA`, or `B3/6`; returns `nil` for any other text.
  package init?(_ text: String) {
    var rest = text.utf8.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: "/") }
    guard let letter = rest.popFirst().map({ $0 | 0x20 }),
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    else { return nil }
    var side = Int(letter - UInt8(ascii: "a")) + 1
    // The second side of a single with two main tracks.
    if letter == UInt8(ascii: "a"), rest.first.map({ $0 | 0x20 }) == letter {
      side = 2
      rest.removeFirst()
    }
    if let sign = rest.first, " .-".utf8.contains(sign) { rest.removeFirst() }
    let digits = rest.prefix { (48...57).contains($0) }
    rest = rest.dropFirst(digits.count)
    // A part of a track, such as `A1b`, or blanks.
    guard digits.count <= 3, rest.count <= 1 || rest.allSatisfy({ $0 == UInt8(ascii: " ") }),
      digits.count > 0 || rest.allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return nil }
    self.side = side
    written = text.prefix { $0 != "/" }.split(separator: " ").joined(separator: " ")
    number = max(1, digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
  }

  /// The position as text, such as `B3`.
  package var text: String {
    "\(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(side - 1))))\(number)"
  }

  /// Returns the number of the side among all sides of an album, given the number of the record in the tags.
  ///
  /// Some taggers continue with side C on the second record, others start again with A.
  package func side(ofRecord record: Int?) -> Int {
    guard let record, record > 1, side <= 2 else { return side }
    return 2 * min(record - 1, 500) + side
  }
}
