/// Texts in lower case, one after the other, to look for words in.
struct FoldedText {
  private var bytes: [UInt8] = []

  /// No text.
  init() {}

  /// A word that is in lower case already.
  init(_ word: [UInt8]) {
    bytes = word
  }

  /// Forgets the texts and keeps the room that they took.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds a text; no word that holds no blank matches across two.
  mutating func append(_ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    var all: UInt8 = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      all |= byte
      // Plain ASCII, by far the most common, byte by byte.
      bytes[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
    if all >= 0x80 {
      bytes.replaceSubrange(start..., with: text.lowercased().utf8)
    }
    bytes.append(UInt8(ascii: " "))
  }

  /// Whether `word` is somewhere in the texts.
  func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    return bytes.withUnsafeBufferPointer { bytes in
      word.withUnsafeBufferPointer { word in
        guard bytes.count >= word.count else { return false }
        for start in 0...(bytes.count - word.count) where bytes[start] == first {
          if (1..<word.count).allSatisfy({ bytes[start + $0] == word[$0] }) { return true }
        }
        return false
      }
    }
  }
}
