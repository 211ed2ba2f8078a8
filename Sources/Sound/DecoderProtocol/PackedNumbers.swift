/// Lists of numbers in one field of a message.
enum PackedNumbers {
  /// The number of bytes of each number, which is big-endian.
  private static let size = 4

  static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }

  /// Returns the numbers, or `nil` if the last one is incomplete.
  static func numbers(_ bytes: [UInt8]) -> [Int]? {
    guard bytes.count.isMultiple(of: size) else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      bytes[start..<(start + size)].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
