import CLinux
import Linux
import PlayerModel
import Synchronization

/// What all clients share: the player, and what is kept of its library and queue.
final class Door: Sendable {
  let player: any SystemPlayer
  let surroundings: MPDSurroundings
  /// Looks into files, which may lie on a disk that does not answer.
  let files = SerialQueue()
  /// Reads databases, and searches what was read.
  let lookups = SerialQueue()
  /// Waits for what may not come in time.
  let waits = SerialQueue()
  /// Where what all clients need is read.
  let thread = SessionThread()
  let library: LibraryCache
  let mirror: QueueMirror
  /// Changes of the queue that take several requests.
  let edits = Turns()
  let pictures = PictureShelf()
  let sounds = SoundShelf()
  let startedAt: Int64
  private let state = Mutex(State())

  private struct State {
    var complaint: String?
    var awaitedSingle: PlayModes.Single?
    var lastJob = 0
    var job: Int?
  }

  /// Tells clients what became another, beside what the player tells.
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

  /// The queue, window by window.
  var queue: QueueReading { QueueReading(player: player) }

  /// What the player does now.
  func snapshot() async throws(PlayerError) -> PlayerSnapshot {
    try await player.perform(SnapshotRequest.snapshot)
  }

  /// The last thing that went wrong, until somebody takes note of it.
  var complaint: String? {
    get { state.withLock(\.complaint) }
    set { state.withLock { $0.complaint = newValue } }
  }

  /// The modes as clients see them: those of the player, and what is to be once it plays.
  func modes(of snapshot: PlayerSnapshot) -> PlayModes {
    var modes = PlayModes(snapshot)
    if snapshot.state == .stopped, let single = state.withLock(\.awaitedSingle) {
      modes.single = single
    }
    return modes
  }

  /// Keeps how `single` is to be once the player plays, as it takes that only then; `nil` for as the player is.
  func keep(single: PlayModes.Single?) {
    let isNew = state.withLock { state in
      defer { state.awaitedSingle = single }
      return state.awaitedSingle != single
    }
    if isNew { announce([.options]) }
  }

  /// Whether the player is to stop after the track that it began; asked once for each such wish.
  func takeAwaitedSingle() -> Bool {
    state.withLock { state in
      defer { state.awaitedSingle = nil }
      return state.awaitedSingle != nil
    }
  }

  /// The number of the update of the library that goes on; nil if none does.
  var job: Int? { state.withLock(\.job) }

  /// Brings the library up to date; answers under which number clients see that go on.
  func update(_ paths: [TrackPath]) -> Int {
    let job = state.withLock { state in
      state.lastJob = state.lastJob % 32_768 + 1
      state.job = state.lastJob
      return state.lastJob
    }
    announce([.update])
    player.submit(ScanRequest.scan(paths: paths)) { [weak self] result in
      self?.state.withLock { if $0.job == job { $0.job = nil } }
      if case .failure(let error) = result { self?.complaint = error.message }
      // The player shows no scan that is over at once; who waits for it must be told all the same.
      self?.announce([.update])
    }
    return job
  }

  /// Gives back the memory of what is kept for clients, when there are none.
  func forget() {
    pictures.forget()
    sounds.forget()
    Task(executorPreference: thread) { [library, mirror] in
      await library.forget()
      await mirror.forget()
      // What was freed in the middle of the heap is the system's only then.
      malloc_trim(0)
    }
  }
}

/// Keeps the picture that was asked for last: clients read it in many parts.
final class PictureShelf: Sendable {
  private struct Kept {
    let path: TrackPath
    let source: MPDSurroundings.PictureSource
    let picture: MPDSurroundings.Picture?
  }

  private let kept = Mutex<Kept?>(nil)

  /// A picture, found by `find` unless it is at hand; it is looked for again when its first part is asked for.
  func picture(
    _ path: TrackPath, _ source: MPDSurroundings.PictureSource, isFirst: Bool,
    _ find: @Sendable () async throws -> MPDSurroundings.Picture?
  ) async throws -> MPDSurroundings.Picture? {
    if !isFirst, let kept = kept.withLock({ $0 }), kept.path == path, kept.source == source {
      return kept.picture
    }
    let picture = try await find()
    kept.withLock { $0 = Kept(path: path, source: source, picture: picture) }
    return picture
  }

  func forget() {
    kept.withLock { $0 = nil }
  }
}
