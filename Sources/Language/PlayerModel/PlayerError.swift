/// An error of a request.
public struct PlayerError: Error, Codable, Hashable, Sendable {
  /// The kinds of failure.
  public enum Code: String, Codable, Hashable, Sendable {
    /// The request is invalid or names something that does not exist.
    case invalidRequest
    /// The file, track, mood or entry was not found.
    case notFound
    /// Nothing among what was named can be played.
    case nothingPlayable
    /// The current item is no longer the one that the request names.
    case stale
    /// The output does not work.
    case outputFailed
    /// Reading or writing storage failed.
    case storageFailed
    /// There is no host, or it is gone.
    case disconnected
    /// The host has the maximum number of clients.
    case tooManyClients
    /// The other side uses another version of the protocol.
    case versionMismatch
    /// The request requires the only client, but others are connected.
    case notAlone
    /// The encryption key is wrong or missing.
    case wrongKey
    /// A server rejected records or listens, or could not be reached.
    case syncFailed
  }

  /// The kind of failure.
  public var code: Code
  /// A sentence for the listener: what happened, and what to do about it.
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension PlayerError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
