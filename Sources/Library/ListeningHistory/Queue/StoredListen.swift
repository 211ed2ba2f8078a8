import FoundationEssentials

/// A row of the queue: what was heard, who is to get it, and what became of that.
struct StoredListen {
  var service: String
  var session: String
  /// Unix seconds.
  var listenedAt: Int64
  /// The version of the program that played it; nil if that is not known.
  var version: String?
  /// What is sent as it stands, sealed in an encrypted history; nil for what is made of the session.
  var line: Data?
  /// Why the service will never take it; nil while it waits.
  var refusal: String?
}
