import Transport

/// The settings of a sync.
package struct SyncSettings: Sendable {
  /// The configured host, or `nil` for none.
  package var host: String?
  /// The kind of the host.
  package var kind = ServerType.awareMicro
  /// The study's number.
  package var studyNumber = 1
  /// The study's key.
  package var studyKey = ""
  /// The transport to the host, or `nil` for none.
  package var transport: (any SyncTransport)?
  /// The seconds after which new records are sent automatically, or 0 for never.
  package var interval: Double = 0
  /// The number of records per request.
  package var batchSize = 1000
  /// Whether the records are encrypted here, so that they must not be sent unencrypted.
  package var isPrivate = false
  /// Whether the key that is to encrypt the records could not be read.
  package var lacksKey = false

  /// Creates settings without a host.
  package init() {}

  /// The name of the host for messages, even if it is invalid; empty if none is set.
  var hostName: String {
    guard let host, !host.isEmpty else { return "" }
    return HostAddress(host)?.name ?? HostAddress.shown(host)
  }

  /// The reason why records cannot be sent with these settings, or `nil` if they can or no host is set.
  package var obstacle: SensorError? {
    guard !hostName.isEmpty else { return nil }
    do throws(SensorError) {
      _ = try destination()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the host.
  ///
  /// - Throws: `cannotSync` if none is set or its address is invalid.
  func studyHost() throws(SensorError) -> SyncHost {
    guard let host, !host.isEmpty else {
      throw SensorError(.cannotSync, "No host is configured; the records stay here.")
    }
    return try SyncHost(host, kind: kind, studyNumber: studyNumber, studyKey: studyKey)
  }

  /// Returns the host and its transport.
  ///
  /// Only this function decides whether records can be sent.
  ///
  /// - Throws: `cannotSync`, `badCertificates`, or `missingKey` with the reason why they cannot.
  func destination() throws(SensorError) -> (host: SyncHost, transport: any SyncTransport) {
    let syncHost = try studyHost()
    if isPrivate, syncHost.isPlain, !syncHost.isLocal {
      throw SensorError(
        .cannotSync,
        "The records are encrypted here but would be sent to \(syncHost.name) unencrypted; use https."
      )
    }
    guard let transport else {
      throw SensorError(
        .cannotSync,
        "The sync helper is missing, so \(syncHost.name) cannot be reached; the records stay here.")
    }
    try SensorError.reaching { () throws(TransportError) in
      try transport.check(isPlain: syncHost.isPlain)
    }
    guard !lacksKey else {
      throw SensorError(
        .missingKey, "The records are set to be encrypted, but their key cannot be read.")
    }
    return (syncHost, transport)
  }
}
