import Glibc

/// Gives each distinct run of bytes a number, from 0 on, where most have come before.
struct RecurringBytes {
  /// All that are distinct, one after the other, and the one that is asked for.
  private var bytes: [UInt8] = []
  /// Where each ends.
  private var ends: [Int] = []
  /// Numbers by hash, or by one further on where two share one.
  private var numbers: [Int: Int] = [:]

  /// How many are distinct.
  var count: Int { ends.count }

  /// Begins one that is asked for.
  mutating func begin() {
    bytes.removeSubrange((ends.last ?? 0)...)
  }

  /// Adds a part to it; parts that are divided otherwise make another one.
  mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.count)) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: part)
  }

  /// The number of the one that was begun; ``count`` as it was if it is new.
  mutating func end() -> Int {
    let start = ends.last ?? 0
    let wanted = start..<bytes.count
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[wanted])) }
    var place = hasher.finalize()
    while let number = numbers[place] {
      if isSame(number, wanted) { return number }
      place &+= 1
    }
    numbers[place] = ends.count
    ends.append(bytes.count)
    return ends.count - 1
  }

  private func isSame(_ number: Int, _ wanted: Range<Int>) -> Bool {
    let range = (number > 0 ? ends[number - 1] : 0)..<ends[number]
    guard range.count == wanted.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return memcmp(start + range.lowerBound, start + wanted.lowerBound, range.count) == 0
    }
  }
}
