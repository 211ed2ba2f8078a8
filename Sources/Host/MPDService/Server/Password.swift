/// The word by which clients from a network are let in.
package struct Password: Sendable {
  /// So many wrong ones end a connection.
  static let attempts = 3

  /// So long a wrong one is thought about.
  static let penalty = 0.5

  private let bytes: [UInt8]

  /// A password; nil for what a client could not send or would not have to know.
  package init?(_ text: String) {
    guard (1...512).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    bytes = Array(text.utf8)
  }

  /// Whether a word is it; takes as long wherever the first difference is.
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
