/// An error while sealing or opening.
package enum SealError: Error, Hashable, Sendable {
  /// The passphrase is not the one with which the data was sealed.
  case wrongPassphrase
  /// The header is invalid: it is damaged, or of a newer version.
  case unreadableHeader
  /// The sealed data was changed, or sealed for another place.
  case broken
  /// No key can be derived, for the given reason in a few words.
  case noKey(reason: String)
}
