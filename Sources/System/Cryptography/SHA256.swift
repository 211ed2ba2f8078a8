import CGcrypt

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
package struct SHA256: ~Copyable {
  /// How many bytes a digest has.
  package static let byteCount = 32

  private let handle: gcry_md_hd_t

  package init() {
    Libgcrypt.prepare()
    var handle: gcry_md_hd_t?
    let error = gcry_md_open(&handle, Int32(GCRY_MD_SHA256.rawValue), 0)
    guard let handle else {
      // It needs some hundred bytes, as any value may.
      preconditionFailure("SHA-256 cannot begin: \(CryptographyError(error).reason)")
    }
    self.handle = handle
  }

  deinit {
    gcry_md_close(handle)
  }

  /// Takes the next bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    gcry_md_write(handle, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes.
  package consuming func finalize() -> [UInt8] {
    read()
  }

  /// Copies the digest, which lies behind the handle.
  private func read() -> [UInt8] {
    Array(UnsafeBufferPointer(start: gcry_md_read(handle, 0), count: Self.byteCount))
  }

  /// The digest of bytes that are all there.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finalize()
  }

  /// The digest of a text in UTF-8, in hexadecimal digits: for what stands for a long or secret one.
  package static func hexadecimal(of text: String) -> String {
    digest(of: Array(text.utf8)).hexadecimal
  }
}
