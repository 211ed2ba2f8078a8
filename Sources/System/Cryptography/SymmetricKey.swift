import Glibc

/// A key that is wiped from memory when it is released.
// `@unchecked Sendable`: the bytes do not change between init and deinit.
package final class SymmetricKey: @unchecked Sendable {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let count: Int

  /// Creates a key of `count` zero bytes, which `fill` replaces.
  init(
    count: Int, fill: (UnsafeMutablePointer<UInt8>) throws(CryptographyError) -> Void
  ) throws(CryptographyError) {
    bytes = .allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    self.count = count
    try fill(bytes)
  }

  /// Creates a key from existing bytes.
  package init(_ known: [UInt8]) {
    bytes = .allocate(capacity: known.count)
    bytes.initialize(from: known, count: known.count)
    count = known.count
  }

  deinit {
    explicit_bzero(bytes, count)
    bytes.deallocate()
  }

  /// Calls `body` with the bytes of the key.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
