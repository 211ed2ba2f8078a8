import CGcrypt

/// Keys from passphrases, so that each guess costs time and memory: scrypt (RFC 7914).
package enum Scrypt {
  /// The key of `count` bytes by a passphrase.
  ///
  /// - Parameters:
  ///   - logRounds: the logarithm of N.
  ///   - blockSize: r; N must be less than 2 to the power of 16 × r.
  ///   - parallelism: p, each of which takes as long.
  /// - Throws: `refused`, without memory for 128 × N × r bytes or in a process that is in FIPS mode.
  package static func key(
    from passphrase: String, salt: [UInt8], logRounds: Int, blockSize: Int, parallelism: Int,
    count: Int = 32
  ) throws(CryptographyError) -> SymmetricKey {
    precondition(
      logRounds > 0 && logRounds < min(16 * blockSize, 32) && parallelism > 0
        && blockSize * parallelism < 1 << 30, "scrypt has no such cost")
    Libgcrypt.prepare()
    guard cgcrypt_is_in_fips_mode() == 0 else {
      throw CryptographyError(
        code: .refused, reason: "libgcrypt is in FIPS mode, which has no scrypt")
    }
    let passphrase = Array(passphrase.utf8)
    return try SymmetricKey(count: count) { key throws(CryptographyError) in
      try Libgcrypt.check(
        cgcrypt_scrypt(
          passphrase, passphrase.count, salt, salt.count, UInt32(logRounds), blockSize, parallelism,
          key, count))
    }
  }
}
