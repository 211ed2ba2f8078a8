import Transport

extension SensorError {
  static let cancelledSync = SensorError(
    .syncCancelled, "The sync was stopped; what was not acknowledged is sent next time.")

  /// Why a request got no answer, as a sensor tells it.
  init(_ error: TransportError) {
    switch error.code {
    case .notReady: self.init(.cannotSync, error.message)
    case .badCertificates: self.init(.badCertificates, error.message)
    case .hostUnreachable: self.init(.hostUnreachable, error.message)
    case .cancelled: self = .cancelledSync
    }
  }

  /// Does what a transport may refuse.
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
