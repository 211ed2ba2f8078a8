import PlayerModel

/// Reads the queue in windows, so that neither the player nor a client holds more of a long queue than it
/// needs.
struct QueueReading {
  /// The number of entries per window, which is the maximum that the player returns.
  static let window = 1000

  let player: any SystemPlayer

  /// Returns the number of entries.
  func count() async throws(PlayerError) -> Int {
    try await player.perform(SnapshotRequest.snapshot).queueCount
  }

  /// Returns the entry at a position, or `nil` if there is none.
  func row(at place: Int) async throws(PlayerError) -> QueueWindow.Row? {
    try await player.perform(QueueWindowRequest.queue(offset: place, limit: 1, filter: "")).rows
      .first
  }

  /// Passes the entries of a range to `take`, window by window.
  nonisolated(nonsending) func rows(
    _ range: Range<Int>, _ take: ([QueueWindow.Row]) async throws -> Void
  ) async throws {
    try await windows(range) { window in
      if !window.rows.isEmpty { try await take(window.rows) }
      return true
    }
  }

  /// Passes the windows of a range, but at least one, to `take` until that returns `false`.
  nonisolated(nonsending) func windows(
    _ range: Range<Int>, _ take: (QueueWindow) async throws -> Bool
  ) async throws {
    var place = range.lowerBound
    while true {
      let limit = max(0, min(Self.window, range.upperBound - place))
      let window = try await player.perform(
        QueueWindowRequest.queue(offset: place, limit: limit, filter: ""))
      place += window.rows.count
      guard try await take(window), window.rows.count == limit, limit > 0,
        place < min(window.total, range.upperBound)
      else { return }
    }
  }
}
