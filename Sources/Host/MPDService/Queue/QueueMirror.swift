import PlayerModel

/// Tracks when each position of the queue last changed, for MPD's `plchanges`.
///
/// The player numbers the revisions of its queue but keeps no history of positions. Positions are therefore
/// read on demand and compared with those read before. If several revisions passed in between, changes are
/// attributed to the last one: a client may get too many positions, but never too few.
actor QueueMirror {
  /// A position in the queue: its entry, a hash of the track, and the revision of the last change.
  private struct Place {
    var id: EntryID
    var content: Int
    var revision: Int64
  }

  /// The maximum number of attempts to read a queue that changes in the meantime.
  private static let attempts = 20

  private let player: any SystemPlayer
  private var places: [Place] = []
  private var revision: Int64 = -1

  init(player: any SystemPlayer) {
    self.player = player
  }

  /// Converts a revision to the 32-bit version that clients see, which begins at 1.
  static func version(_ revision: Int64) -> UInt32 { UInt32(truncatingIfNeeded: revision &+ 1) }

  /// Returns the IDs of all entries in order.
  func ids() async throws -> [EntryID] {
    try await refresh()
    return places.map(\.id)
  }

  /// Returns the position of an entry, or `nil` if it is not in the queue.
  func place(of id: EntryID) async throws -> Int? {
    try await refresh()
    return places.firstIndex { $0.id == id }
  }

  /// Returns the positions that changed since a version.
  func changes(since version: UInt32) async throws -> [Int] {
    try await refresh()
    // A version in the future is from another run of the player, so everything counts as changed.
    guard version > 0, version <= Self.version(revision) else { return Array(places.indices) }
    return places.indices.filter { Self.version(places[$0].revision) > version }
  }

  /// Records that a client of this server removed entries, and the state of the player afterwards.
  ///
  /// If this was the only change since the queue was read, it need not be read again, which takes long for
  /// a long queue. Entry IDs are never reused, so the entries are gone, whichever client removed them.
  func note(removed ids: [EntryID], then snapshot: PlayerSnapshot) async throws {
    let gone = Set(ids)
    let left = places.filter { !gone.contains($0.id) }
    guard revision >= 0, snapshot.queueRevision == revision + 1,
      places.count - left.count == gone.count, left.count == snapshot.queueCount,
      let first = places.firstIndex(where: { gone.contains($0.id) })
    else { return }
    let (before, now) = (revision, snapshot.queueRevision)
    // The next entry differs only if another client changed the queue instead.
    let next = try await QueueReading(player: player).row(at: first)?.entry.id
    guard revision == before, next == (first < left.count ? left[first].id : nil) else { return }
    places = left
    for place in places.indices[first...] { places[place].revision = now }
    revision = now
  }

  /// Forgets all positions, so that everything counts as changed.
  func forget() {
    places = []
    revision = -1
  }

  private func refresh() async throws {
    let wanted = try await player.perform(SnapshotRequest.snapshot).queueRevision
    guard wanted != revision else { return }
    let (read, found) = try await wholeQueue()
    guard found > revision else { return }
    let isFirst = revision < 0
    let before = places
    places = read.enumerated().map { index, now in
      if index < before.count, before[index].id == now.id, before[index].content == now.content {
        return before[index]
      }
      return Place(id: now.id, content: now.content, revision: found)
    }
    // A position that was not known before may have changed at any time until now.
    if isFirst { for index in places.indices { places[index].revision = found } }
    revision = found
  }

  /// Returns all positions at a single revision.
  ///
  /// - Throws: `PlayerError`, also if the queue keeps changing while it is read.
  private func wholeQueue() async throws -> (places: [(id: EntryID, content: Int)], revision: Int64)
  {
    let queue = QueueReading(player: player)
    for _ in 0..<Self.attempts {
      var read: [(id: EntryID, content: Int)] = []
      var revision: Int64?
      var isWhole = true
      try await queue.windows(0..<Int.max) { window in
        // Windows of different revisions would make up a queue that never existed.
        isWhole = revision ?? window.queueRevision == window.queueRevision
        revision = window.queueRevision
        read += window.rows.map { ($0.entry.id, $0.entry.track.hashValue) }
        return isWhole
      }
      if isWhole, let revision { return (read, revision) }
    }
    throw PlayerError(.stale, "The queue changes faster than it can be read.")
  }
}
