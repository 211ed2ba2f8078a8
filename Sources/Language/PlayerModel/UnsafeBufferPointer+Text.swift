import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether two buffers have the same bytes.
  package func holdsSame(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let one = baseAddress, let two = other.baseAddress else { return true }
    return memcmp(one, two, count) == 0
  }
}
