/// The password that admits network clients.
package struct Password: Sendable {
  /// The number of wrong passwords after which a connection is closed.
  static let attempts = 3

  /// The delay in seconds after a wrong password.
  static let penalty = 0.5

  private let bytes: [UInt8]

  /// Creates a password, or returns `nil` if it is empty or contains characters that a client cannot send.
  package init?(_ text: String) {
    guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    bytes = Array(text.utf8)
  }

  /// Compares a word with the password in time that does not depend on the position of the first
  /// difference.
  func isSame(as word: String) -> Bool {
    var difference = bytes.count ^ word.utf8.count
    var place = 0
    for byte in word.utf8 {
      difference |= Int(byte ^ bytes[place])
      place = place + 1 == bytes.count ? 0 : place + 1
    }
    return difference == 0
  }
}
