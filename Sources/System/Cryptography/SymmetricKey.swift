import Glibc

/// A key that is wiped from memory with its last user.
// Nothing changes it between init and deinit.
package final class SymmetricKey: @unchecked Sendable {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let count: Int

  /// A key of `count` bytes, which `fill` makes of zeros.
  init(
    count: Int, fill: (UnsafeMutablePointer<UInt8>) throws(CryptographyError) -> Void
  ) throws(CryptographyError) {
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    self.count = count
    try fill(bytes)
  }

  /// A key that is known.
  package init(_ known: [UInt8]) {
    bytes = .allocate(capacity: known.count)
    bytes.initialize(from: known, count: known.count)
    count = known.count
  }

  deinit {
    explicit_bzero(bytes, count)
    bytes.deallocate()
  }

  /// Lends the bytes.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
