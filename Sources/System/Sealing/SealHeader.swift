import Cryptography

/// What is stored in the clear beside what was sealed: how the key follows from the passphrase, and by
/// what to know the right one.
///
/// As text: `scrypt:LOG2-ROUNDS:BLOCK-SIZE:PARALLELISM:SALT:CHECK`, the last two in hexadecimal.
package struct SealHeader: Hashable, Sendable {
  /// What deriving a key costs: an attacker for each guess, and us each time.
  package struct Cost: Hashable, Sendable {
    /// The logarithm of scrypt's N.
    package var logRounds: Int
    /// scrypt's p.
    package var parallelism: Int

    /// 32 MB of memory and about a tenth of a second.
    package static let usual = Cost(logRounds: 15, parallelism: 1)
    /// For tests: hardly anything.
    package static let trifling = Cost(logRounds: 4, parallelism: 1)

    /// Whether a file may ask for it: a hostile one must cost neither the memory nor the day.
    fileprivate var isBearable: Bool {
      (1...16).contains(logRounds) && (1...16).contains(parallelism)
    }
  }

  /// What deriving the key costs.
  let cost: Cost
  /// What makes the key another one in every file.
  let salt: [UInt8]
  /// Something that only the right key opens.
  let check: [UInt8]

  init(cost: Cost, salt: [UInt8], check: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.check = check
  }

  /// What ``text`` wrote.
  ///
  /// - Throws: `noKey` for a block size that libgcrypt does not have, `unreadableHeader` for anything else.
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
    guard cost.isBearable else { throw .unreadableHeader }
    self.init(cost: cost, salt: salt, check: check)
  }

  /// The header as it is stored.
  package var text: String {
    "scrypt:\(cost.logRounds):\(Scrypt.blockSize):\(cost.parallelism):\(salt.hexadecimal):\(check.hexadecimal)"
  }
}
