import Transport

extension SensorError {
  static let cancelledSync = SensorError(
    .syncCancelled, "The sync was stopped; what was not acknowledged is sent next time.")

  /// Creates a sensor's error from that of a transport.
  init(_ error: TransportError) {
    switch error.code {
    case .notReady: self.init(.cannotSync, error.message)
    case .badCertificates: self.init(.badCertificates, error.message)
    case .hostUnreachable: self.init(.hostUnreachable, error.message)
    case .cancelled: self = .cancelledSync
    }
  }

  /// Runs `body`, and converts its transport errors.
  static func reaching<Value>(
    _ body: () throws(TransportError) -> Value
  ) throws(SensorError) -> Value {
    do throws(TransportError) {
      return try body()
    } catch {
      throw SensorError(error)
    }
  }
}
