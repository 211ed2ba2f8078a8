/// A way to send requests to servers.
///
/// All methods block, so call them on a thread that may wait.
public protocol RequestTransport: Sendable {
  /// Prepares for a series of requests.
  ///
  /// - Throws: An error with a message for the listener.
  func connect() throws(TransportError) -> any RequestConnection

  /// Checks whether requests can be sent, without contacting a server.
  ///
  /// - Parameter isPlain: Whether the requests use `http`, which needs no certificates.
  /// - Throws: `notReady` or `badCertificates` with the obstacle.
  func check(isPlain: Bool) throws(TransportError)
}

extension RequestTransport {
  /// Does nothing.
  public func check(isPlain: Bool) throws(TransportError) {}
}
