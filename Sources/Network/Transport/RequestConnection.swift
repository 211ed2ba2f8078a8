/// Sends requests to one host, one at a time; what it holds is given back when it is released.
public protocol RequestConnection: AnyObject, Sendable {
  /// Sends a request and returns the host's answer, whatever that says.
  ///
  /// - Throws: `hostUnreachable` if there was no whole answer, `cancelled` after ``cancel()``.
  func send(_ request: HTTPRequest) throws(TransportError) -> HTTPAnswer

  /// Ends a request that is under way, and lets none be sent any more; from any thread.
  func cancel()
}
