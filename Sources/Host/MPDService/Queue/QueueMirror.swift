import PlayerModel

/// Knows which places of the queue changed since when, as MPD's `plchanges` asks.
///
/// The player numbers its queue's revisions and keeps no history of places; so the places are read when somebody asks,
/// and compared with those that were read before. What changed in between several revisions counts as changed in the
/// last of them: a client is told too much at most, never too little.
actor QueueMirror {
  /// A place: whose it is, what is known of that track, and since when.
  private struct Place {
    var id: EntryID
    var content: Int
    var revision: Int64
  }

  /// So often a queue that changes meanwhile is read again.
  private static let attempts = 20

  private let player: any SystemPlayer
  private var places: [Place] = []
  private var revision: Int64 = -1

  init(player: any SystemPlayer) {
    self.player = player
  }

  /// The queue's version as clients know it: theirs are 32 bits, and begin at 1.
  static func version(_ revision: Int64) -> UInt32 { UInt32(truncatingIfNeeded: revision &+ 1) }

  /// The ids of all places.
  func ids() async throws -> [EntryID] {
    try await refresh()
    return places.map(\.id)
  }

  /// Where an entry stands; nil if it is not in the queue.
  func place(of id: EntryID) async throws -> Int? {
    try await refresh()
    return places.firstIndex { $0.id == id }
  }

  /// The places that changed since a version.
  func changes(since version: UInt32) async throws -> [Int] {
    try await refresh()
    // A version that is still to come is of another player: everything is new.
    guard version > 0, version <= Self.version(revision) else { return Array(places.indices) }
    return places.indices.filter { Self.version(places[$0].revision) > version }
  }

  /// Takes note that a client of this server removed entries, and how the player was afterwards.
  ///
  /// If that was the only change since the places were read, they need not be read again, which takes long in a long
  /// queue. Ids of entries are never used again, so these are gone, whichever client removed them.
  func note(removed ids: [EntryID], then snapshot: PlayerSnapshot) async throws {
    let gone = Set(ids)
    let left = places.filter { !gone.contains($0.id) }
    guard revision >= 0, snapshot.queueRevision == revision + 1,
      places.count - left.count == gone.count, left.count == snapshot.queueCount,
      let first = places.firstIndex(where: { gone.contains($0.id) })
    else { return }
    let (before, now) = (revision, snapshot.queueRevision)
    // Another entry is there only if another client changed the queue instead.
    let next = try await QueueReading(player: player).row(at: first)?.entry.id
    guard revision == before, next == (first < left.count ? left[first].id : nil) else { return }
    places = left
    for place in places.indices[first...] { places[place].revision = now }
    revision = now
  }

  /// Forgets the places; everything counts as changed then.
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
    // What was not seen before may have changed at any time until now.
    if isFirst { for index in places.indices { places[index].revision = found } }
    revision = found
  }

  /// What stands in all places at one moment.
  ///
  /// - Throws: `PlayerError` too if the queue never rests for as long as it takes to read it.
  private func wholeQueue() async throws -> (places: [(id: EntryID, content: Int)], revision: Int64)
  {
    let queue = QueueReading(player: player)
    for _ in 0..<Self.attempts {
      var read: [(id: EntryID, content: Int)] = []
      var revision: Int64?
      var isWhole = true
      try await queue.windows(0..<Int.max) { window in
        // Windows of two queues make a third, which never was.
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
