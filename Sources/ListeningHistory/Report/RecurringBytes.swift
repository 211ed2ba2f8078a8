import LocalDatabase

/// Gives each distinct run of bytes, which comes in parts, a number, from 0 on.
struct RecurringBytes {
  private var known = ByteInterner()
  /// The one that is asked for.
  private var wanted: [UInt8] = []

  /// How many are distinct.
  var count: Int { known.count }

  /// Begins one that is asked for.
  mutating func begin() {
    wanted.removeAll(keepingCapacity: true)
  }

  /// Adds a part to it; parts that are divided otherwise make another one.
  mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.count)) { wanted.append(contentsOf: $0) }
    wanted.append(contentsOf: part)
  }

  /// The number of the one that was begun; ``count`` as it was if it is new.
  mutating func end() -> Int {
    Int(wanted.withUnsafeBufferPointer { known.number(of: $0) })
  }
}
