import Glibc

/// Cryptographically secure random bytes from the kernel.
package enum RandomBytes {
  /// The maximum number of bytes per call of the kernel.
  private static let mostAtOnce = 256

  /// Returns the given number of random bytes.
  package static func make(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBytes { buffer in
      for start in stride(from: 0, to: count, by: mostAtOnce) {
        let piece = buffer[start..<min(start + mostAtOnce, count)]
        fill(UnsafeMutableRawBufferPointer(rebasing: piece))
      }
    }
    return bytes
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let start = buffer.baseAddress, getentropy(start, buffer.count) == 0 else {
      // Available since Linux 3.17.
      preconditionFailure(
        "the kernel provides no random bytes: \(String(cString: strerror(errno)))")
    }
  }
}
