/// Why headphones cannot be read, as a sentence for people.
public struct HeadphoneError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    /// The machine has no Bluetooth adapter.
    case noAdapter
    /// Its radio is blocked or off.
    case blocked
    /// No headphones that can be read are paired.
    case notPaired
    /// They are paired, but not connected.
    case notConnected
    /// They do not accept the connection, or ended it.
    case refused
    /// The user may not open the connection.
    case notPermitted
    /// Another program has taken what is needed, such as a port.
    case taken
    /// More than one program sends what only one may.
    case ambiguous
    /// Nothing has come for a while.
    case silent
    /// What came cannot be understood, or a file is none of samples.
    case unreadable
    /// The source does not measure what is needed.
    case notMeasured
    /// A source of that name is not known.
    case unknownSource
  }

  public let code: Code
  /// What happened, and what to do.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
