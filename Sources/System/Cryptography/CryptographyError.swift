/// An error while sealing, opening, or deriving a key.
package struct CryptographyError: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Code: Hashable, Sendable {
    /// The sealed bytes were changed, or sealed with another key.
    case notAuthentic
    /// The library does not support the operation, or has not enough memory.
    case refused
  }

  package let code: Code
  /// A few words for the end of a sentence.
  package let reason: String
}
