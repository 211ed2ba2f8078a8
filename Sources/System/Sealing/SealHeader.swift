import Cryptography

/// The unencrypted header of sealed data: how to derive the key from the passphrase, and how to check it.
///
/// Its text is `scrypt:LOG2-ROUNDS:BLOCK-SIZE:PARALLELISM:SALT:CHECK`, with the last two in hexadecimal.
package struct SealHeader: Hashable, Sendable {
  /// The cost of deriving a key, which an attacker pays for each guess.
  package struct Cost: Hashable, Sendable {
    /// The binary logarithm of scrypt's N.
    package var logRounds: Int
    /// scrypt's p.
    package var parallelism: Int

    /// The default: 32 MB of memory and about a tenth of a second.
    package static let usual = Cost(logRounds: 15, parallelism: 1)
    /// A negligible cost for tests.
    package static let trifling = Cost(logRounds: 4, parallelism: 1)

    /// Whether a file may have this cost, because a hostile one must not exhaust memory or time.
    fileprivate var isWithinLimits: Bool {
      (1...16).contains(logRounds) && (1...16).contains(parallelism)
    }
  }

  /// The cost of deriving the key.
  let cost: Cost
  /// The salt, which makes the key different in every file.
  let salt: [UInt8]
  /// Data that only the right key opens.
  let check: [UInt8]

  init(cost: Cost, salt: [UInt8], check: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.check = check
  }

  /// Parses a header from its ``text``.
  ///
  /// - Throws: `noKey` for a block size that libgcrypt does not support, otherwise `unreadableHeader`.
  package init(text: String) throws(SealError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt", let logRounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      blockSize > 0, let salt = [UInt8](hexadecimal: parts[4]), salt.count >= 16,
      let check = [UInt8](hexadecimal: parts[5])
    else { throw .unreadableHeader }
    guard blockSize == Scrypt.blockSize else {
      let asked = "the file asks for \(blockSize)"
      throw .noKey(reason: "scrypt's block size must be \(Scrypt.blockSize), and \(asked)")
    }
    let cost = Cost(logRounds: logRounds, parallelism: parallelism)
    guard cost.isWithinLimits else { throw .unreadableHeader }
    self.init(cost: cost, salt: salt, check: check)
  }

  /// The header in its stored form.
  package var text: String {
    "scrypt:\(cost.logRounds):\(Scrypt.blockSize):\(cost.parallelism):\(salt.hexadecimal):\(check.hexadecimal)"
  }
}
