import CGcrypt

/// HMAC (RFC 2104) with SHA-256: a digest that only those who have the key can compute.
package enum HMACSHA256 {
  /// The code of bytes under a key of at least 14 bytes, which is what FIPS mode asks for.
  package static func code(of bytes: [UInt8], by key: SymmetricKey) -> [UInt8] {
    Libgcrypt.prepare()
    var handle: gcry_md_hd_t?
    let error = gcry_md_open(
      &handle, Int32(GCRY_MD_SHA256.rawValue), UInt32(GCRY_MD_FLAG_HMAC.rawValue))
    guard let handle else {
      // It needs some hundred bytes, as any value may.
      preconditionFailure("HMAC cannot begin: \(CryptographyError(error).reason)")
    }
    defer { gcry_md_close(handle) }
    let refusal = key.withUnsafeBytes { gcry_md_setkey(handle, $0.baseAddress, $0.count) }
    guard refusal == 0 else {
      preconditionFailure("HMAC takes keys of any length: \(CryptographyError(refusal).reason)")
    }
    gcry_md_write(handle, bytes, bytes.count)
    return Array(UnsafeBufferPointer(start: gcry_md_read(handle, 0), count: SHA256.byteCount))
  }
}
