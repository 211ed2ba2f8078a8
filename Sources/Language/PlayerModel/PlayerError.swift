/// Why a request was not done.
public struct PlayerError: Error, Codable, Hashable, Sendable {
  /// What kind of failure it is.
  public enum Code: String, Codable, Hashable, Sendable {
    /// The request makes no sense, or names what does not exist.
    case invalidRequest
    /// The file, track, mood or entry is not there.
    case notFound
    /// Nothing among what was named can be played.
    case nothingPlayable
    /// The item that the request names is not the item any more.
    case stale
    /// The output does not work.
    case outputFailed
    /// It could not be written or read.
    case storageFailed
    /// There is no host, or it is gone.
    case disconnected
    /// The host serves as many clients as it takes.
    case tooManyClients
    /// The other side speaks another version of the protocol.
    case versionMismatch
    /// Others are attached, and the request was for the only client.
    case notAlone
    /// The key that was given is not the one by which something is encrypted, or none was given.
    case wrongKey
    /// The study's host did not take the sensor's records, or a service a listen, or it could not be reached.
    case syncFailed
  }

  /// What kind of failure it is.
  public var code: Code
  /// One sentence for the listener: what happened to what, and what to do.
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
