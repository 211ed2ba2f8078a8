/// What is wrong with a message, and where in it.
struct MessageFault: Error {
  /// What can be wrong.
  enum Reason {
    /// Nobody knows what it would say; to do the rest without it could be more than was meant.
    case unknownPart
    /// A text, or a part's name, that JSON does not allow.
    case text
    /// A number with a fraction, or one that is too large, where a whole one belongs.
    case wholeNumber
    /// A number that is too large for any.
    case number
  }

  /// What is wrong.
  var reason: Reason
  /// Where it is.
  var path: [any CodingKey]
}
