import PlayerModel

/// A small number for each of many entries.
///
/// Entries are numbered one after the other, so a plain table does what a dictionary would, many times
/// faster: the places of 100 000 entries are written again in less than a millisecond.
struct EntryTable: Sendable {
  private static let none: Int32 = -1
  /// The number of the entry that the table begins with.
  private var first: Int64 = 0
  private var values: [Int32] = []

  /// What is kept for an entry; nil for nothing.
  subscript(id: EntryID) -> Int? {
    get {
      let index = id.rawValue.subtractingReportingOverflow(first)
      guard !index.overflow, index.partialValue >= 0, index.partialValue < values.count else {
        return nil
      }
      let value = values[Int(index.partialValue)]
      return value == Self.none ? nil : Int(value)
    }
    set {
      if values.isEmpty { first = id.rawValue }
      if id.rawValue < first {
        guard newValue != nil else { return }
        values.insert(
          contentsOf: repeatElement(Self.none, count: Int(first - id.rawValue)), at: 0)
        first = id.rawValue
      }
      let index = Int(id.rawValue - first)
      if index >= values.count {
        guard newValue != nil else { return }
        values.append(contentsOf: repeatElement(Self.none, count: index + 1 - values.count))
      }
      values[index] = newValue.map { Int32($0) } ?? Self.none
    }
  }

  /// Forgets everything.
  mutating func removeAll() {
    values.removeAll()
  }

  /// Makes room for entries up to the last of so many from `id` on.
  mutating func reserve(_ count: Int, from id: EntryID) {
    values.reserveCapacity(values.isEmpty ? count : Int(id.rawValue - first) + count)
  }
}
