/// An error of a request that received no response.
public struct TransportError: Error, Hashable, Sendable {
  /// The kinds of failure, with the names that `stimmung-sync` uses.
  public enum Code: String, Hashable, Sendable {
    /// The transport cannot be used.
    case notReady = "cannotSync"
    /// The certificates to trust cannot be used.
    case badCertificates
    /// The server sent no complete response.
    case hostUnreachable
    /// The request was cancelled.
    case cancelled = "syncCancelled"
  }

  /// The kind of failure.
  public var code: Code
  /// A sentence with what happened and what to do about it.
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension TransportError {
  /// The error of a cancelled request.
  package static let cancelled = TransportError(
    .cancelled, "The request was cancelled before it was answered.")
}

extension TransportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
