/// A syntax error in a query, with its position.
public struct QueryError: Error, Hashable, Sendable {
  /// A sentence for the listener: what is wrong, and what to write instead.
  public let message: String
  /// The range of characters concerned, from 0; empty at the end of the text.
  public let range: Range<Int>

  public init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }
}

extension QueryError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
