import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes.
  func holdsSame(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let one = baseAddress, let two = other.baseAddress else { return true }
    return memcmp(one, two, count) == 0
  }
}
