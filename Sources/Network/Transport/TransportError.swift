/// Why a request got no answer.
public struct TransportError: Error, Hashable, Sendable {
  /// What kind of failure it is, as `stimmung-sync` spells it.
  public enum Code: String, Hashable, Sendable {
    /// Nothing that could reach the host can be used.
    case notReady = "cannotSync"
    /// The certificates by which the host is to be known cannot be used.
    case badCertificates
    /// No whole answer came from the host.
    case hostUnreachable
    /// The request was to end before it was answered.
    case cancelled = "syncCancelled"
  }

  /// What kind of failure it is.
  public var code: Code
  /// One sentence: what happened to what, and what to do.
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension TransportError {
  /// The request was to end before it was answered.
  package static let cancelled = TransportError(
    .cancelled, "The request was cancelled before it was answered.")
}

extension TransportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
