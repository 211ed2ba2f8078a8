import Transport

/// Where to sync to, and how.
package struct SyncSettings: Sendable {
  /// The host as it was configured; nil for none.
  package var host: String?
  /// The kind of host.
  package var kind = ServerType.awareMicro
  /// The study's number.
  package var studyNumber = 1
  /// The study's key.
  package var studyKey = ""
  /// What reaches the host; nil for nothing.
  package var transport: (any SyncTransport)?
  /// After how many seconds new records are sent by themselves; 0: never.
  package var interval: Double = 0
  /// How many records are sent at a time.
  package var batchSize = 1000
  /// Whether the records are encrypted here, and so must not travel for everybody to read.
  package var isPrivate = false
  /// Whether they are to be encrypted by a key that could not be read.
  package var lacksKey = false

  /// No host.
  package init() {}

  /// The host for people, also if nothing can be sent there; empty if none is set.
  var hostName: String {
    guard let host, !host.isEmpty else { return "" }
    return HostAddress(host)?.name ?? HostAddress.shown(host)
  }

  /// Why nothing can be sent as things are set; nil if it can, or no host is set.
  package var obstacle: SensorError? {
    guard !hostName.isEmpty else { return nil }
    do throws(SensorError) {
      _ = try destination()
      return nil
    } catch {
      return error
    }
  }

  /// The host.
  ///
  /// - Throws: `cannotSync` if there is none.
  func studyHost() throws(SensorError) -> SyncHost {
    guard let host, !host.isEmpty else {
      throw SensorError(.cannotSync, "No host is configured; the records stay here.")
    }
    return try SyncHost(host, kind: kind, studyNumber: studyNumber, studyKey: studyKey)
  }

  /// The host, and what reaches it: the one place that judges whether anything can be sent.
  ///
  /// - Throws: `cannotSync`, `badCertificates` or `missingKey` with what is in the way.
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
