/// An error in a message, with its path.
struct MessageFault: Error {
  /// What can be wrong.
  enum Reason {
    /// An unknown name. Ignoring it could do more than the client intended.
    case unknownPart
    /// A text or a name that is not valid JSON.
    case text
    /// A number with a fraction, or one that is too large, instead of an integer.
    case wholeNumber
    /// A number that is too large for any type.
    case number
  }

  var reason: Reason
  /// The path of the part.
  var path: [any CodingKey]
}
