/// The order of folded texts, in which numbers are compared by value, so that 2 comes before 10.
enum NaturalText {
  typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  /// Compares two texts: negative if `one` comes first, positive if `other` does, 0 if they are equal.
  static func compare(_ one: Text, _ other: Text) -> Int {
    var (i, j) = (one.startIndex, other.startIndex)
    while i < one.endIndex, j < other.endIndex {
      let (a, b) = (one[i], other[j])
      if isDigit(a), isDigit(b) {
        let order = compareNumbers(one, &i, other, &j)
        if order != 0 { return order }
      } else if a != b {
        // A number sorts where a digit would, regardless of its value.
        return Int(isDigit(a) ? zero : a) - Int(isDigit(b) ? zero : b)
      } else {
        i += 1
        j += 1
      }
    }
    return (one.endIndex - i) - (other.endIndex - j)
  }

  /// Returns eight bytes of a sort key, after the given number of bytes; keys compare like ``compare(_:_:)``.
  static func head(_ text: Text, after skipped: Int = 0) -> UInt64 {
    var head: UInt64 = 0
    var (left, room) = (skipped, 8)
    func append(_ byte: UInt8) {
      guard left == 0 else {
        left -= 1
        return
      }
      guard room > 0 else { return }
      head = head << 8 | UInt64(byte)
      room -= 1
    }
    var index = text.startIndex
    while index < text.endIndex, room > 0 {
      guard isDigit(text[index]) else {
        append(text[index])
        index += 1
        continue
      }
      let digits = number(in: text, at: &index)
      append(zero)
      // Longer numbers must be compared as texts.
      append(UInt8(clamping: digits.count))
      if digits.count >= 255 { break }
      for digit in digits { append(digit) }
    }
    return head << UInt64(room * 8)
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool {
    (zero...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the digits of the number at `index` without leading zeros, and advances `index` past it.
  private static func number(in text: Text, at index: inout Int) -> Text {
    var start = index
    while index < text.endIndex, isDigit(text[index]) { index += 1 }
    while start < index, text[start] == zero { start += 1 }
    return text[start..<index]
  }

  private static func compareNumbers(
    _ one: Text, _ i: inout Int, _ other: Text, _ j: inout Int
  ) -> Int {
    let (a, b) = (number(in: one, at: &i), number(in: other, at: &j))
    if a.count != b.count { return a.count - b.count }
    for (x, y) in zip(a, b) where x != y { return Int(x) - Int(y) }
    return 0
  }
}
