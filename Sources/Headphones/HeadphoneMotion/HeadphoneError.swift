/// An error of headphones, with a message for the user.
public struct HeadphoneError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    /// The machine has no Bluetooth adapter.
    case noAdapter
    /// The Bluetooth radio is blocked or off.
    case blocked
    /// No supported headphones are paired.
    case notPaired
    /// The headphones are paired, but not connected.
    case notConnected
    /// The headphones rejected or closed the connection.
    case refused
    /// The user may not open the connection.
    case notPermitted
    /// Another program uses a required resource, such as a port.
    case taken
    /// Several programs send where only one may.
    case ambiguous
    /// No data has arrived for a while.
    case silent
    /// The data or file cannot be parsed.
    case unreadable
    /// The source does not measure what is needed.
    case notMeasured
    /// No source has the given name.
    case unknownSource
  }

  public let code: Code
  /// What happened, and what to do about it.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
