import PlayerModel

/// The names of the files without a track number, in a form for comparing.
///
/// Most files have a number, and take only four bytes here.
struct FileNameColumn: Sendable {
  /// The sort keys of all names, concatenated.
  private var bytes: [UInt8] = []
  /// The end of each key.
  private var ends: [UInt32] = []

  /// Appends the name of a file, or nothing for a track that needs none.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>?) {
    if let name {
      bytes += NaturalOrder.key(ofFile: String(decoding: name, as: UTF8.self))
    }
    ends.append(UInt32(clamping: bytes.count))
  }

  /// Returns whether the name of a track sorts before that of another, or `nil` if they sort the same.
  func precedes(_ one: Int, _ other: Int) -> Bool? {
    let (one, other) = (key(one), key(other))
    if one.lexicographicallyPrecedes(other) { return true }
    return other.lexicographicallyPrecedes(one) ? false : nil
  }

  private func key(_ track: Int) -> ArraySlice<UInt8> {
    bytes[(track > 0 ? Int(ends[track - 1]) : 0)..<Int(ends[track])]
  }
}
