import Linux
import PlayerModel

/// Keeps the library as it was last read, for as long as there are clients.
actor LibraryCache {
  private let player: any SystemPlayer
  private let surroundings: MPDSurroundings
  private let queue: SerialQueue
  private let thread: SessionThread
  private var kept: (revision: Int64, table: SongTable)?
  private var folders: (revision: Int64, folders: MusicFolders)?
  private var reading: (revision: Int64, task: Task<SongTable, any Error>)?

  /// A library that is read on a queue that may be blocked.
  init(
    player: any SystemPlayer, surroundings: MPDSurroundings, on queue: SerialQueue,
    thread: SessionThread
  ) {
    self.player = player
    self.surroundings = surroundings
    self.queue = queue
    self.thread = thread
  }

  /// The library as it is now.
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
    // Unless the last client has left meanwhile.
    if reading?.revision == revision { kept = (revision, table) }
    return table
  }

  /// What the library's folders are called, without reading the library.
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

  /// Gives its memory back.
  func forget() {
    kept = nil
    folders = nil
    reading = nil
  }
}

/// Does on a queue what may block, and waits for it.
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
