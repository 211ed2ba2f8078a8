import Transport

extension RecordingConfig {
  /// The name of the host for messages, even if it is invalid; empty if none is set.
  var hostName: String {
    guard let dbHost, !dbHost.isEmpty else { return "" }
    return HostAddress(dbHost)?.name ?? HostAddress.shown(dbHost)
  }

  /// The reason why records cannot be sent with these settings, or `nil` if they can or no host is set.
  package var syncObstacle: SensorError? {
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
    guard let dbHost, !dbHost.isEmpty else {
      throw SensorError(.cannotSync, "No host is configured; the records stay here.")
    }
    return try SyncHost(
      dbHost, kind: serverType, studyNumber: studyNumber, studyKey: studyKey)
  }

  /// Returns the host and its transport.
  ///
  /// Only this function decides whether records can be sent.
  ///
  /// - Throws: `cannotSync`, `badCertificates`, or `missingKey` with the reason why they cannot.
  func destination() throws(SensorError) -> (host: SyncHost, transport: any SyncTransport) {
    let host = try studyHost()
    if dbEncryptionKey != nil, host.isPlain, !host.isLocal {
      throw SensorError(
        .cannotSync,
        "The records are encrypted here but would be sent to \(host.name) unencrypted; use https.")
    }
    guard let syncTransport else {
      throw SensorError(
        .cannotSync,
        "The sync helper is missing, so \(host.name) cannot be reached; the records stay here.")
    }
    try SensorError.reaching { () throws(TransportError) in
      try syncTransport.check(isPlain: host.isPlain)
    }
    guard dbEncryptionKey != "" else {
      throw SensorError(
        .missingKey, "The records are set to be encrypted, but their key cannot be read.")
    }
    return (host, syncTransport)
  }
}
