import Linux
import PlayerModel

/// Caches the library for as long as there are clients.
actor LibraryCache {
  private let player: any SystemPlayer
  private let surroundings: MPDSurroundings
  private let queue: SerialQueue
  private let thread: SessionThread
  private var kept: (revision: Int64, table: SongTable)?
  private var folders: (revision: Int64, folders: MusicFolders)?
  private var reading: (revision: Int64, task: Task<SongTable, any Error>)?

  /// Creates a cache that reads the library on a queue that may block.
  init(
    player: any SystemPlayer, surroundings: MPDSurroundings, on queue: SerialQueue,
    thread: SessionThread
  ) {
    self.player = player
    self.surroundings = surroundings
    self.queue = queue
    self.thread = thread
  }

  /// Returns the library at its current revision.
  func table() async throws -> SongTable {
    let (revision, folders) = try await currentFolders()
    if let kept, kept.revision == revision { return kept.table }
    if let reading, reading.revision == revision { return try await reading.task.value }
    let now = surroundings.clock.now().unixMilliseconds / 1000
    let task = Task(executorPreference: thread) { [queue, surroundings] in
      try await onQueue(queue) { () throws(PlayerError) in
        SongTable(try surroundings.readLibrary(), in: folders, readAt: now)
      }
    }
    reading = (revision, task)
    defer { if reading?.revision == revision { reading = nil } }
    let table = try await task.value
    // The table is not kept if the last client has left in the meantime.
    if reading?.revision == revision { kept = (revision, table) }
    return table
  }

  /// Returns the names of the library's folders without reading the library.
  func musicFolders() async throws -> MusicFolders { try await currentFolders().folders }

  private func currentFolders() async throws -> (revision: Int64, folders: MusicFolders) {
    let revision = try await player.perform(SnapshotRequest.snapshot).libraryRevision
    if let folders, folders.revision == revision { return folders }
    let paths = try await player.perform(LibraryFolderRequest.libraryFolders).map(\.path)
    let new = try await onQueue(queue) { [surroundings] () throws(PlayerError) in
      try MusicFolders(
        paths, main: try surroundings.mainFolder(), hasSongs: surroundings.hasSongs)
    }
    folders = (revision, new)
    return (revision, new)
  }

  /// Frees the memory of the cache.
  func forget() {
    kept = nil
    folders = nil
    reading = nil
  }
}

/// Runs work that may block on a queue, and waits for it.
func onQueue<Value: Sendable>(
  _ queue: SerialQueue, _ body: @escaping @Sendable () throws(PlayerError) -> Value
) async throws(PlayerError) -> Value {
  let result: Result<Value, PlayerError> = await withCheckedContinuation { continuation in
    queue.async {
      continuation.resume(returning: Result { () throws(PlayerError) in try body() })
    }
  }
  return try result.get()
}
