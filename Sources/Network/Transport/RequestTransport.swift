/// How requests get to a host.
///
/// Every call blocks, and comes from a thread that may wait.
public protocol RequestTransport: Sendable {
  /// Makes ready for a few requests, one after the other.
  ///
  /// - Throws: Why that cannot be done, as a sentence for people.
  func connect() throws(TransportError) -> any RequestConnection

  /// Looks whether requests could be sent as things are on this machine; no host is asked.
  ///
  /// - Parameter isPlain: Whether they would go over `http`, which no certificate is needed for.
  /// - Throws: `notReady` or `badCertificates` with what is in the way.
  func check(isPlain: Bool) throws(TransportError)
}

extension RequestTransport {
  /// Nothing is known to be in the way.
  public func check(isPlain: Bool) throws(TransportError) {}
}
