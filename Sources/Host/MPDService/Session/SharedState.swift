import Linux
import PlayerModel
import Synchronization

/// The state that all clients share: the player, and caches of its library and queue.
final class SharedState: Sendable {
  let player: any SystemPlayer
  let surroundings: MPDSurroundings
  /// The queue for file access, which may block if a disk does not respond.
  let files = SerialQueue()
  /// The queue for database access and searches.
  let lookups = SerialQueue()
  /// The queue on which waits with a timeout block.
  let waits = SerialQueue()
  /// The executor for work that all clients share.
  let thread = SessionThread()
  let library: LibraryCache
  let mirror: QueueMirror
  /// Serialises changes of the queue that take several requests.
  let edits = QueueEditLock()
  let pictures = PictureCache()
  let sounds = SoundCache()
  let startedAt: Int64
  private let state = Mutex(State())

  private struct State {
    var lastError: String?
    var awaitedSingle: PlayModes.Single?
    var lastJob = 0
    var job: Int?
  }

  /// Notifies clients of changes that player events do not cover.
  private let announce: @Sendable (Set<Subsystem>) -> Void

  init(
    player: any SystemPlayer, surroundings: MPDSurroundings,
    announce: @escaping @Sendable (Set<Subsystem>) -> Void
  ) {
    self.announce = announce
    self.player = player
    self.surroundings = surroundings
    library = LibraryCache(
      player: player, surroundings: surroundings, on: lookups, thread: thread)
    mirror = QueueMirror(player: player)
    startedAt = surroundings.clock.now().monotonicNanoseconds
  }

  /// The queue, read in windows.
  var queue: QueueReading { QueueReading(player: player) }

  /// Returns the current state of the player.
  func snapshot() async throws(PlayerError) -> PlayerSnapshot {
    try await player.perform(SnapshotRequest.snapshot)
  }

  /// The last error, until a client clears it or playback starts.
  var lastError: String? {
    get { state.withLock(\.lastError) }
    set { state.withLock { $0.lastError = newValue } }
  }

  /// Returns the modes as clients see them, including one that takes effect when playback starts.
  func modes(of snapshot: PlayerSnapshot) -> PlayModes {
    var modes = PlayModes(snapshot)
    if snapshot.state == .stopped, let single = state.withLock(\.awaitedSingle) {
      modes.single = single
    }
    return modes
  }

  /// Stores a `single` mode for when playback starts, because the player accepts it only then.
  ///
  /// `nil` means the mode of the player.
  func keep(single: PlayModes.Single?) {
    let isNew = state.withLock { state in
      defer { state.awaitedSingle = single }
      return state.awaitedSingle != single
    }
    if isNew { announce([.options]) }
  }

  /// Takes the stored `single` mode, and returns whether there was one to apply to the track that began.
  func takeAwaitedSingle() -> Bool {
    state.withLock { state in
      defer { state.awaitedSingle = nil }
      return state.awaitedSingle != nil
    }
  }

  /// The job number of the current library update, or `nil` if there is none.
  var job: Int? { state.withLock(\.job) }

  /// Starts an update of the library, and returns its job number.
  func update(_ paths: [TrackPath]) -> Int {
    let job = state.withLock { state in
      state.lastJob = state.lastJob % 32_768 + 1
      state.job = state.lastJob
      return state.lastJob
    }
    announce([.update])
    player.submit(ScanRequest.scan(paths: paths)) { [weak self] result in
      self?.state.withLock { if $0.job == job { $0.job = nil } }
      if case .failure(let error) = result { self?.lastError = error.message }
      // The player does not report a very short scan, but clients that wait for the update must be
      // notified.
      self?.announce([.update])
    }
    return job
  }

  /// Frees the caches once there are no clients.
  func forget() {
    pictures.forget()
    sounds.forget()
    Task(executorPreference: thread) { [library, mirror] in
      await library.forget()
      await mirror.forget()
      ProgramMemory.releaseFreed()
    }
  }
}

/// Caches the most recently requested picture, because clients read pictures in many chunks.
final class PictureCache: Sendable {
  private struct CachedPicture {
    let path: TrackPath
    let source: MPDSurroundings.PictureSource
    let picture: MPDSurroundings.Picture?
  }

  private let kept = Mutex<CachedPicture?>(nil)

  /// Returns a picture from the cache or from `find`, which is always called for the first chunk.
  func picture(
    _ path: TrackPath, _ source: MPDSurroundings.PictureSource, isFirst: Bool,
    _ find: @Sendable () async throws -> MPDSurroundings.Picture?
  ) async throws -> MPDSurroundings.Picture? {
    if !isFirst, let kept = kept.withLock({ $0 }), kept.path == path, kept.source == source {
      return kept.picture
    }
    let picture = try await find()
    kept.withLock { $0 = CachedPicture(path: path, source: source, picture: picture) }
    return picture
  }

  func forget() {
    kept.withLock { $0 = nil }
  }
}
