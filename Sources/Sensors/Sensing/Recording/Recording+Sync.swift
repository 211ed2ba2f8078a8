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
    // Earlier records are stored first, and then sent.
    queue.async {
      self.store()
      hostSync.sync(force: force, completion: complete)
    }
  }

  func cancelSync() {
    hostSync?.cancel()
  }

  func endSync() {
    // Syncs that were requested before have started by then.
    queue.run {}
    hostSync?.end()
  }

  /// Returns the sync status, or `nil` without a host.
  func syncStatus() -> SyncStatus? {
    guard let status = hostSync?.status() else { return unkeptSync }
    return status.host.isEmpty ? nil : status
  }

  /// The sync status if records are not stored, or `nil` without a host.
  private var unkeptSync: SyncStatus? {
    guard let host = config.dbHost.map(HostAddress.shown), !host.isEmpty
    else { return nil }
    return SyncStatus(
      host: host, isRunning: false, sent: 0, waiting: 0,
      obstacle: "The records are not kept (dbType); none can be sent to \(host).",
      lastSuccess: nil, lastAnswer: nil, lastError: nil)
  }
}
