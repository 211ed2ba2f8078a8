import CGcrypt

/// Derives keys from passphrases with scrypt (RFC 7914), so that each guess costs time and memory.
package enum Scrypt {
  /// The parameter r, for which libgcrypt supports only this value.
  package static let blockSize = 8

  /// Derives a key of `count` bytes from a passphrase.
  ///
  /// - Parameters:
  ///   - logRounds: The binary logarithm of N.
  ///   - parallelism: The parameter p, to which the time is proportional.
  /// - Throws: `refused` without enough memory (N kilobytes), or if the process is in FIPS mode.
  package static func key(
    from passphrase: String, salt: [UInt8], logRounds: Int, parallelism: Int, count: Int = 32
  ) throws(CryptographyError) -> SymmetricKey {
    precondition(
      (1..<31).contains(logRounds) && parallelism > 0, "the cost is out of scrypt's range")
    Libgcrypt.prepare()
    guard cgcrypt_is_in_fips_mode() == 0 else {
      throw CryptographyError(
        code: .refused, reason: "libgcrypt is in FIPS mode, which has no scrypt")
    }
    let passphrase = Array(passphrase.utf8)
    return try SymmetricKey(count: count) { key throws(CryptographyError) in
      try Libgcrypt.check(
        gcry_kdf_derive(
          passphrase, passphrase.count, Int32(GCRY_KDF_SCRYPT.rawValue), 1 << Int32(logRounds),
          salt, salt.count, UInt(parallelism), count, key))
    }
  }
}
