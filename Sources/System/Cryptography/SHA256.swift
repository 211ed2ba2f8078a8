import CGcrypt

/// SHA-256 (FIPS 180-4) of bytes that arrive piece by piece.
package struct SHA256: ~Copyable {
  /// The size of a digest in bytes.
  package static let byteCount = 32

  private let handle: gcry_md_hd_t

  package init() {
    Libgcrypt.prepare()
    var handle: gcry_md_hd_t?
    let error = gcry_md_open(&handle, Int32(GCRY_MD_SHA256.rawValue), 0)
    guard let handle else {
      // This needs only some hundred bytes, and so fails no more than any other allocation.
      preconditionFailure("SHA-256 cannot begin: \(CryptographyError(error).reason)")
    }
    self.handle = handle
  }

  deinit {
    gcry_md_close(handle)
  }

  /// Adds bytes to the message.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    gcry_md_write(handle, bytes.baseAddress, bytes.count)
  }

  /// Returns the digest of all bytes.
  package consuming func finalize() -> [UInt8] {
    read()
  }

  /// Copies the digest, which the handle owns.
  private func read() -> [UInt8] {
    Array(UnsafeBufferPointer(start: gcry_md_read(handle, 0), count: Self.byteCount))
  }

  /// Returns the digest of bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finalize()
  }

  /// Returns the digest of a text in UTF-8 as hexadecimal digits, for example to replace a long or secret
  /// text.
  package static func hexadecimal(of text: String) -> String {
    digest(of: Array(text.utf8)).hexadecimal
  }
}
