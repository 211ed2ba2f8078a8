import Linux
import PlayerModel

/// Keeps the library as it was last read, for as long as there are clients.
actor LibraryCache {
  private let player: any SystemPlayer
  private let read: @Sendable ([TrackPath]) throws(PlayerError) -> MPDLibrary
  private let queue: SerialQueue
  private let thread: SessionThread
  private let clock: any PlayerClock
  private var kept: (revision: Int64, table: SongTable)?
  private var folders: (revision: Int64, folders: MusicFolders)?
  private var reading: (revision: Int64, task: Task<SongTable, any Error>)?

  /// A library that `read` reads, on a queue that may be blocked.
  init(
    player: any SystemPlayer, clock: any PlayerClock, on queue: SerialQueue,
    thread: SessionThread,
    read: @escaping @Sendable ([TrackPath]) throws(PlayerError) -> MPDLibrary
  ) {
    self.player = player
    self.queue = queue
    self.thread = thread
    self.clock = clock
    self.read = read
  }

  /// The library as it is now.
  func table() async throws -> SongTable {
    let revision = try await player.perform(SnapshotRequest.snapshot).libraryRevision
    if let kept, kept.revision == revision { return kept.table }
    if let reading, reading.revision == revision { return try await reading.task.value }
    let now = clock.now().unixMilliseconds / 1000
    let task = Task(executorPreference: thread) { [player, queue, read] in
      let folders = try await player.perform(LibraryFolderRequest.libraryFolders)
      return try await onQueue(queue) { () throws(PlayerError) in
        SongTable(try read(folders.map(\.path)), readAt: now)
      }
    }
    reading = (revision, task)
    defer { if reading?.revision == revision { reading = nil } }
    let table = try await task.value
    kept = (revision, table)
    return table
  }

  /// What the library's folders are called, without reading the library.
  func musicFolders() async throws -> MusicFolders {
    let revision = try await player.perform(SnapshotRequest.snapshot).libraryRevision
    if let kept, kept.revision == revision { return kept.table.musicFolders }
    if let folders, folders.revision == revision { return folders.folders }
    let read = try await player.perform(LibraryFolderRequest.libraryFolders)
    let new = MusicFolders(read.map(\.path))
    folders = (revision, new)
    return new
  }

  /// Gives its memory back.
  func forget() {
    kept = nil
    folders = nil
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
