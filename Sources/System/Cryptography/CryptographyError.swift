/// Why something cannot be sealed, opened or derived.
package struct CryptographyError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// What was sealed was changed since, or with another key.
    case notAuthentic
    /// The library does not do it, or has no memory for it.
    case refused
  }

  package let code: Code
  /// A few words for the end of a sentence.
  package let reason: String
}
