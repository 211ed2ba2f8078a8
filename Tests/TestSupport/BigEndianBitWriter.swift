/// Writes numbers that are not aligned to bytes, with the highest bit first.
package struct BigEndianBitWriter {
  private var bits: [UInt8] = []

  package init() {}

  /// Adds a number with `count` bits.
  package mutating func add(_ value: Int, _ count: Int) {
    for bit in (0..<count).reversed() { bits.append(UInt8(value >> bit & 1)) }
  }

  /// The bytes, the last of which is padded with zeros.
  package var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
    }
  }
}
