/// The words of a folded text, as ranges of its bytes.
struct WordRanges: Sequence, IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start: Int
  private let end: Int

  /// Creates the words between two offsets, with a single blank between two words.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    (self.bytes, self.start, self.end) = (bytes, start, end)
  }

  mutating func next() -> Range<Int>? {
    guard start < end else { return nil }
    var blank = start
    while blank < end, bytes[blank] != UInt8(ascii: " ") { blank += 1 }
    defer { start = blank + 1 }
    return start..<blank
  }
}

extension FoldedTexts {
  /// Returns the words of a text; `all` are the bytes of all texts.
  func words(of number: Int, in all: UnsafeBufferPointer<UInt8>) -> WordRanges {
    WordRanges(all, from: Int(starts[number]) + 1, to: Int(starts[number + 1]) - 1)
  }
}
