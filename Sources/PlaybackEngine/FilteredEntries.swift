import PlayerModel

/// The places of a queue's entries that match a filter, remembered while neither changes.
struct FilteredEntries: Sendable {
  private(set) var indices: [Int] = []
  private var words: [[UInt8]] = []
  private var revision: Int64 = -1

  /// The words of a filter, folded.
  static func words(of filter: String) -> [[UInt8]] {
    filter.split(whereSeparator: \.isWhitespace).map { Array($0.lowercased().utf8) }
  }

  /// Finds what matches, unless that is known already.
  mutating func update(words: [[UInt8]], revision: Int64, entries: [QueueEntry]) {
    guard words != self.words || revision != self.revision else { return }
    self.words = words
    self.revision = revision
    var text: [UInt8] = []
    indices = entries.indices.filter { index in
      text.removeAll(keepingCapacity: true)
      let track = entries[index].track
      for part in [track.title, track.artist, track.album, track.path.name] {
        Self.fold(part, into: &text)
        // No word holds a blank, so none can match across two parts.
        text.append(UInt8(ascii: " "))
      }
      return words.allSatisfy { Self.contains($0, in: text) }
    }
  }

  /// Appends `text` in lower case; plain ASCII, by far the most common, byte by byte.
  private static func fold(_ text: String, into bytes: inout [UInt8]) {
    let start = bytes.count
    for byte in text.utf8 {
      guard byte < 0x80 else {
        bytes.removeSubrange(start...)
        bytes.append(contentsOf: text.lowercased().utf8)
        return
      }
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
  }

  private static func contains(_ word: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == first {
      if word.indices.allSatisfy({ text[start + $0] == word[$0] }) { return true }
    }
    return false
  }
}
