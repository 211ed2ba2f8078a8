import CGcrypt

/// HMAC (RFC 2104) with SHA-256: a digest that only holders of the key can compute.
package enum HMACSHA256 {
  /// Returns the code of bytes with a key, which must have at least 14 bytes in FIPS mode.
  package static func code(of bytes: [UInt8], by key: SymmetricKey) -> [UInt8] {
    Libgcrypt.prepare()
    var handle: gcry_md_hd_t?
    let error = gcry_md_open(
      &handle, Int32(GCRY_MD_SHA256.rawValue), UInt32(GCRY_MD_FLAG_HMAC.rawValue))
    guard let handle else {
      // This needs only some hundred bytes, and so fails no more than any other allocation.
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
