import CGcrypt

/// Keys from passphrases, so that each guess costs time and memory: scrypt (RFC 7914).
package enum Scrypt {
  /// r, the only one that libgcrypt has.
  package static let blockSize = 8

  /// The key of `count` bytes by a passphrase.
  ///
  /// - Parameters:
  ///   - logRounds: the logarithm of N.
  ///   - parallelism: p, each of which takes as long.
  /// - Throws: `refused`, without memory for N kilobytes or in a process that is in FIPS mode.
  package static func key(
    from passphrase: String, salt: [UInt8], logRounds: Int, parallelism: Int, count: Int = 32
  ) throws(CryptographyError) -> SymmetricKey {
    precondition((1..<31).contains(logRounds) && parallelism > 0, "scrypt has no such cost")
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
