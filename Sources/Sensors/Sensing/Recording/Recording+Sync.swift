import PlayerModel
import Transport

extension Recording {
  func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    let complete: @Sendable (Result<Int, SensorError>) -> Void = { [self] result in
      queue.async { completion(result) }
    }
    guard let hostSync else {
      let reason = unkeptSync?.obstacle ?? "No host is configured."
      return complete(.failure(SensorError(.cannotSync, reason)))
    }
    // What happened before is stored first, and sent.
    queue.async {
      self.store()
      hostSync.sync(force: force, completion: complete)
    }
  }

  func cancelSync() {
    hostSync?.cancel()
  }

  func endSync() {
    // What was asked for has begun by then.
    queue.run {}
    hostSync?.end()
  }

  /// How syncing goes; nil without a host.
  func syncStatus() -> SyncStatus? {
    guard let status = hostSync?.status() else { return unkeptSync }
    return status.host.isEmpty ? nil : status
  }

  /// How syncing goes without records that are kept; nil without a host.
  private var unkeptSync: SyncStatus? {
    guard let host = config.dbHost.map(HostAddress.shown), !host.isEmpty
    else { return nil }
    return SyncStatus(
      host: host, isRunning: false, sent: 0, waiting: 0,
      obstacle: "The records are not kept (dbType); none can be sent to \(host).",
      lastSuccess: nil, lastAnswer: nil, lastError: nil)
  }
}
