/// A word that is looked for in texts, whatever their case.
struct FilterWord: Hashable, Sendable {
  /// In lower case, UTF-8.
  private let bytes: [UInt8]

  /// A word as the listener wrote it.
  init(_ text: some StringProtocol) {
    bytes = Array(text.lowercased().utf8)
  }

  /// Whether whatever holds this word holds the other one, too.
  func holds(_ other: FilterWord) -> Bool {
    bytes.withUnsafeBufferPointer { other.isSomewhere(in: $0, folding: false) }
  }

  /// Whether it is somewhere in a text.
  func isIn(_ text: String) -> Bool { isIn(text.utf8[...]) }

  /// Whether it is somewhere in a part of a text.
  func isIn(_ text: Substring.UTF8View) -> Bool {
    let isFound = text.withContiguousStorageIfAvailable { text -> Bool? in
      // Plain ASCII, by far the most common, is read as it lies there.
      guard text.reduce(0, |) < 0x80 else { return nil }
      return isSomewhere(in: text, folding: true)
    }
    if let isFound, let isFound { return isFound }
    var lowered = Substring(text).lowercased()
    return lowered.withUTF8 { isSomewhere(in: $0, folding: false) }
  }

  private func isSomewhere(in text: UnsafeBufferPointer<UInt8>, folding: Bool) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 { folding && byte &- 0x41 < 26 ? byte | 0x20 : byte }
    guard let first = bytes.first else { return true }
    guard text.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for start in 0...(text.count - bytes.count) where folded(text[start]) == first {
        if (1..<bytes.count).allSatisfy({ folded(text[start + $0]) == bytes[$0] }) { return true }
      }
      return false
    }
  }
}
