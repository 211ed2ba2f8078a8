import PlayerModel

/// Reads the queue in windows, so that neither player nor client has more of a long one at hand than it needs.
struct QueueReading {
  /// The number of entries that are asked for at once, the most that are given.
  static let window = 1000

  let player: any SystemPlayer

  /// How many entries there are.
  func count() async throws(PlayerError) -> Int {
    try await player.perform(SnapshotRequest.snapshot).queueCount
  }

  /// The entry at a place; nil if there is none.
  func row(at place: Int) async throws(PlayerError) -> QueueWindow.Row? {
    try await player.perform(QueueWindowRequest.queue(offset: place, limit: 1, filter: "")).rows
      .first
  }

  /// Hands out the entries of a range, window by window.
  nonisolated(nonsending) func rows(
    _ range: Range<Int>, _ take: ([QueueWindow.Row]) async throws -> Void
  ) async throws {
    try await windows(range) { window in
      if !window.rows.isEmpty { try await take(window.rows) }
      return true
    }
  }

  /// Hands out the windows of a range, one at least, as long as `take` wants more.
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
