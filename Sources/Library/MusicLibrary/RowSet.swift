/// A set of row identifiers as a bitmap, since SQLite assigns them consecutively and a library has up to a
/// million.
struct RowSet {
  /// The greatest identifier in the bitmap, which limits it to 8 MB; only manual edits of the file create
  /// greater ones.
  private static let greatest: Int64 = 1 << 26

  private var words: [UInt64] = []
  private var others: Set<Int64> = []
  private(set) var count = 0

  func contains(_ row: Int64) -> Bool {
    guard (0..<Self.greatest).contains(row) else { return others.contains(row) }
    let (word, bit) = Self.place(of: row)
    return word < words.count && words[word] & bit != 0
  }

  mutating func insert(_ row: Int64) {
    guard (0..<Self.greatest).contains(row) else {
      if others.insert(row).inserted { count += 1 }
      return
    }
    let (word, bit) = Self.place(of: row)
    if word >= words.count {
      words += repeatElement(0, count: max(word + 1 - words.count, words.count))
    }
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }

  private static func place(of row: Int64) -> (word: Int, bit: UInt64) {
    (Int(row >> 6), 1 << UInt64(row & 63))
  }
}
