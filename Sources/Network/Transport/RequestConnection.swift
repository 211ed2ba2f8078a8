/// A connection that sends requests to one server, one at a time, and is closed when it is
/// released.
public protocol RequestConnection: AnyObject, Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// - Throws: `hostUnreachable` without a complete response, `cancelled` after ``cancel()``.
  func send(_ request: HTTPRequest) throws(TransportError) -> HTTPAnswer

  /// Cancels the current request and all later ones; callable from any thread.
  func cancel()
}
