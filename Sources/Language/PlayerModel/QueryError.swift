/// Why a query could not be understood, and where.
public struct QueryError: Error, Hashable, Sendable {
  /// One sentence for the listener: what is wrong there, and what to write instead.
  public let message: String
  /// Where it is wrong: places of characters in the text, from 0; empty at the end of the text.
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
