import FoundationEssentials

/// A row of the queue: the listen, the service that is to get it, and the refusal, if any.
struct StoredListen {
  var service: String
  var session: String
  /// Unix seconds.
  var listenedAt: Int64
  /// The version of the program that played the track, or `nil` if unknown.
  var version: String?
  /// The text to send, sealed in an encrypted history, or `nil` if it is made from the session.
  var line: Data?
  /// The reason why the service will never accept the listen, or `nil` while it waits.
  var refusal: String?
}
