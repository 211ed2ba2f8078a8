/// Why something cannot be sealed or opened.
package enum SealError: Error, Hashable, Sendable {
  /// The passphrase is another one than that by which it was sealed.
  case wrongPassphrase
  /// What is said about the seal cannot be: it was damaged, or written by a newer version.
  case unreadableHeader
  /// What was sealed was changed since, or stands in another place.
  case broken
  /// No key can be derived; the reason is a few words.
  case noKey(reason: String)
}
