import CGcrypt

/// MD5 (RFC 1321), which is no longer secure, for protocols that still sign with it.
package enum MD5 {
  /// Returns the digest of a text in UTF-8 as hexadecimal digits, or `nil` if libgcrypt is in FIPS mode,
  /// which has no MD5.
  package static func hexadecimal(of text: String) -> String? {
    Libgcrypt.prepare()
    var handle: gcry_md_hd_t?
    let algorithm = Int32(GCRY_MD_MD5.rawValue)
    guard gcry_md_open(&handle, algorithm, 0) == 0, let handle else { return nil }
    defer { gcry_md_close(handle) }
    let bytes = Array(text.utf8)
    gcry_md_write(handle, bytes, bytes.count)
    let count = Int(gcry_md_get_algo_dlen(algorithm))
    return Array(UnsafeBufferPointer(start: gcry_md_read(handle, 0), count: count)).hexadecimal
  }
}
