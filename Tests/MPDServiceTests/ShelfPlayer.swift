import Linux
import PlayerModel
import Synchronization
import TestSupport

/// A player with a library, a queue and playlists that carries out requests at once, and remembers
/// them.
final class ShelfPlayer: SystemPlayer {
  private struct State {
    var snapshot = PlayerSnapshot(output: "silent")
    var library: [Track]
    var folders: [TrackPath]
    var queue: [QueueEntry] = []
    var lastEntry: Int64 = 0
    var playlists: [(name: PlaylistName, tracks: [PlaylistTrack])] = []
    var lastPlace: Int64 = 0
    var remarks: [TrackPath: (moods: [MoodName], marks: TrackMarks)] = [:]
    var requests: [PlayerRequest] = []
    var scans: [@Sendable (Result<PlayerReply, PlayerError>) -> Void] = []
    var subscribers = 0
    var windows = 0
  }

  private let state: Mutex<State>
  private let broadcaster: EventBroadcaster
  /// Whether scans wait for ``finishScans()``.
  private let holdsScans: Bool

  init(library: [Track], folders: [TrackPath], holdsScans: Bool = false) {
    self.holdsScans = holdsScans
    var state = State(library: library, folders: folders)
    state.snapshot.libraryRevision = 1
    // The service's clock is stopped at the same time.
    state.snapshot.position.takenAt = TestClock().now()
    broadcaster = EventBroadcaster(snapshot: state.snapshot)
    self.state = Mutex(state)
  }

  var snapshot: PlayerSnapshot { state.withLock(\.snapshot) }
  var library: [Track] { state.withLock(\.library) }
  /// The requests that it received, except for queries.
  var requests: [PlayerRequest] { state.withLock(\.requests) }
  /// How often a part of its queue was requested.
  var windows: Int { state.withLock(\.windows) }
  /// The titles in its queue.
  var titles: [String] { state.withLock { $0.queue.map(\.track.title) } }

  func remark(on path: TrackPath) -> (moods: [MoodName], marks: TrackMarks) {
    state.withLock { $0.remarks[path] ?? ([], .none) }
  }

  /// The tracks of a playlist.
  func list(_ name: String) -> [String]? {
    state.withLock { $0.playlists.first { $0.name.rawValue == name }?.tracks.map(\.track.title) }
  }

  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    broadcaster.subscribe(receive)
  }

  func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    if case .scan = request, holdsScans {
      return state.withLock { $0.scans.append(reply) }
    }
    reply(Result { () throws(PlayerError) in try answer(request) })
  }

  /// Ends the running scans.
  func finishScans() {
    let scans = state.withLock { state in
      defer { state.scans = [] }
      return state.scans
    }
    for reply in scans { reply(.success(Self.scanned)) }
  }

  private static let scanned = PlayerReply.scanned(
    result: ScanResult(
      found: 1, added: 0, changed: 0, moved: 0, removed: 0, unreadable: 0, elapsed: 0))

  // MARK: Answers

  private func answer(_ request: PlayerRequest) throws(PlayerError) -> PlayerReply {
    switch request {
    case .queueWindow(.queue(let offset, let limit, _)): return window(offset, limit)
    case .playlist(.playlists): return playlists
    case .playlistTracks(.playlistTracks(let name)):
      guard let list = state.withLock({ $0.playlists.first { $0.name == name } }) else {
        throw PlayerError(.notFound, "There is no playlist called “\(name.rawValue)”.")
      }
      return .playlistTracks(tracks: list.tracks)
    case .libraryFolder(.libraryFolders):
      return .libraryFolders(
        folders: state.withLock(\.folders).map {
          LibraryFolder(path: $0, tracks: 1, isThere: true, isSetting: true)
        })
    case .snapshot: return .snapshot(snapshot: snapshot)
    default: break
    }
    state.withLock { $0.requests.append(request) }
    switch request {
    case .transport(let request): try follow(request)
    case .queueEdit(let request): edit(request)
    case .queueFill(.appendToQueue(let content)): return try fill(content)
    case .playlist(let request):
      try changeLists(request)
      return playlists
    case .moodFiling(.addToMood(let mood, let tracks)): note(tracks) { $0.moods.append(mood) }
    case .moodFiling(.removeFromMood(let mood, let tracks)):
      note(tracks) { $0.moods.removeAll { $0 == mood } }
    case .mark(.setRating(let rating, let tracks)): note(tracks) { $0.marks.rating = rating }
    case .mark(.setFavourite(let isSo, let tracks)): note(tracks) { $0.marks.isFavourite = isSo }
    case .scan: return Self.scanned
    default: throw PlayerError(.invalidRequest, "That is no request for a shelf.")
    }
    return .snapshot(snapshot: snapshot)
  }

  private var playlists: PlayerReply {
    .playlists(
      playlists: state.withLock { state in
        state.playlists.map { PlaylistSummary(name: $0.name, trackCount: $0.tracks.count) }
      })
  }

  private func window(_ offset: Int, _ limit: Int) -> PlayerReply {
    let (queue, revision) = state.withLock { state in
      state.windows += 1
      return (state.queue, state.snapshot.queueRevision)
    }
    let rows = queue.indices.dropFirst(offset).prefix(limit).map {
      QueueWindow.Row(index: $0, entry: queue[$0], moods: [])
    }
    return .queue(
      window: QueueWindow(queueRevision: revision, total: queue.count, offset: offset, rows: rows))
  }

  private func fill(_ content: QueueContent) throws(PlayerError) -> PlayerReply {
    let tracks: [Track]
    switch content {
    case .paths(let paths):
      tracks = paths.flatMap { path in
        library.filter { $0.path == path || $0.path.isBelow(path) }
      }
    case .tracks(let given): tracks = given
    case .playlist(let name):
      tracks = state.withLock { state in
        state.playlists.first { $0.name == name }?.tracks.map(\.track) ?? []
      }
    default: throw PlayerError(.invalidRequest, "That is nothing for a shelf.")
    }
    changeQueue { state in
      for track in tracks {
        state.lastEntry += 1
        state.queue.append(QueueEntry(id: EntryID(rawValue: state.lastEntry), track: track))
      }
    }
    return .queued(result: QueueResult(added: tracks.count, skipped: [], skippedCount: 0))
  }

  private func edit(_ request: QueueEditRequest) {
    changeQueue { state in
      switch request {
      case .clearQueue: state.queue = []
      case .removeFromQueue(let entries): state.queue.removeAll { entries.contains($0.id) }
      case .moveInQueue(let entries, let before):
        let moved = state.queue.filter { entries.contains($0.id) }
        state.queue.removeAll { entries.contains($0.id) }
        let place = state.queue.firstIndex { $0.id == before } ?? state.queue.count
        state.queue.insert(contentsOf: moved, at: place)
      case .arrangeQueue(let entries):
        let old = state.queue
        state.queue = entries.compactMap { id in old.first { $0.id == id } }
      default: break
      }
    }
  }

  /// Removes the first entry, as another client would.
  func removeFirst() {
    changeQueue { $0.queue.removeFirst() }
  }

  /// Changes the tags of an entry, as after an edit.
  func retag(_ index: Int, _ change: (inout Track) -> Void) {
    changeQueue { change(&$0.queue[index].track) }
  }

  private func changeQueue(_ body: (inout State) -> Void) {
    state.withLock { state in
      let item = state.snapshot.item?.id
      body(&state)
      state.snapshot.queueRevision += 1
      let place = state.queue.firstIndex { $0.id == item } ?? (state.queue.isEmpty ? nil : 0)
      Self.place(at: place, &state)
      if place == nil { state.snapshot.state = .stopped }
    }
    change(.queueChanged) { _ in }
  }

  // MARK: Playback

  private func follow(_ request: TransportRequest) throws(PlayerError) {
    switch request {
    case .setState(let new): change(Self.stateChanged) { $0.state = new }
    case .next: move(by: 1)
    case .previous: move(by: -1)
    case .seek(let seconds, _): seek(to: seconds)
    case .skip(let seconds): seek(to: max(0, snapshot.position.seconds + seconds))
    case .playEntry(let id):
      guard let index = state.withLock({ state in state.queue.firstIndex { $0.id == id } }) else {
        throw PlayerError(.stale, "That track is no longer in the queue.")
      }
      move(to: index)
      change(Self.stateChanged) { $0.state = .playing }
    case .setVolume(let percent): change { $0.volume = percent }
    case .changeVolume(let percent): change { $0.volume = min(100, max(0, $0.volume + percent)) }
    case .setRepeat(let mode): change { $0.repeatMode = mode }
    case .setShuffle(let mode): change { $0.shuffleMode = mode }
    case .setStopAfterItem(let stops):
      guard !stops || snapshot.state != .stopped else {
        throw PlayerError(.invalidRequest, "Nothing is playing.")
      }
      change { $0.stopsAfterItem = stops }
    case .setReplayGain(let mode, _): change { $0.sound.replayGain = mode }
    case .setCrossfade(let seconds):
      change { $0.sound.crossfade = CrossfadeLength(seconds: seconds ?? 0) ?? .off }
    default: throw PlayerError(.invalidRequest, "That is no request for a shelf.")
    }
  }

  private static let stateChanged = PlayerEvent.Kind.seeked(from: 0, to: 0)

  private func move(by steps: Int) {
    let (count, index) = state.withLock { ($0.queue.count, $0.snapshot.queueIndex) }
    guard let index else { return }
    guard (0..<count).contains(index + steps) else {
      return change(Self.stateChanged) { $0.state = .stopped }
    }
    move(to: index + steps)
  }

  private func move(to index: Int) {
    let old = snapshot
    state.withLock { state in
      Self.place(at: index, &state)
      state.snapshot.position.seconds = 0
    }
    change(.itemChanged(from: old.item, previousPosition: 0)) { _ in }
  }

  private func seek(to seconds: Double) {
    change(.seeked(from: snapshot.position.seconds, to: seconds)) { $0.position.seconds = seconds }
  }

  private static func place(at index: Int?, _ state: inout State) {
    state.snapshot.queueCount = state.queue.count
    state.snapshot.queueIndex = index
    state.snapshot.item = index.map { state.queue[$0] }
    let next = index.map { $0 + 1 } ?? 0
    state.snapshot.nextItem = next < state.queue.count && index != nil ? state.queue[next] : nil
  }

  private func change(
    _ kind: PlayerEvent.Kind = .modesChanged, _ body: (inout PlayerSnapshot) -> Void
  ) {
    let snapshot = state.withLock { state in
      body(&state.snapshot)
      state.snapshot.revision += 1
      return state.snapshot
    }
    broadcaster.send(
      PlayerEvent(
        number: snapshot.revision, happenedAt: snapshot.position.takenAt, kind: kind,
        snapshot: snapshot))
  }

  /// Replaces the library, and perhaps adds a folder.
  func replaceLibrary(_ library: [Track], adding folder: TrackPath? = nil) {
    state.withLock { state in
      state.library = library
      if let folder { state.folders.append(folder) }
    }
    change(.libraryChanged) { $0.libraryRevision += 1 }
  }

  // MARK: Lists and marks

  private func changeLists(_ request: PlaylistRequest) throws(PlayerError) {
    let isDone = state.withLock { state in
      func place(_ name: PlaylistName) -> Int? { state.playlists.firstIndex { $0.name == name } }
      switch request {
      case .createPlaylist(let name): state.playlists.append((name, []))
      case .addToPlaylist(let name, let references):
        guard let place = place(name) else { return false }
        let tracks = references.flatMap { reference in
          switch reference {
          case .path(let path): state.library.filter { $0.path == path }
          case .queue: state.queue.map(\.track)
          default: [Track]()
          }
        }
        for track in tracks {
          state.lastPlace += 1
          state.playlists[place].tracks.append(
            PlaylistTrack(id: state.lastPlace, track: track, isMissing: false))
        }
      case .removeFromPlaylist(let name, let places):
        guard let place = place(name) else { return false }
        state.playlists[place].tracks.removeAll { places.contains($0.id) }
      case .moveInPlaylist(let name, let places, let before):
        guard let place = place(name) else { return false }
        var tracks = state.playlists[place].tracks
        let moved = tracks.filter { places.contains($0.id) }
        tracks.removeAll { places.contains($0.id) }
        tracks.insert(
          contentsOf: moved, at: tracks.firstIndex { $0.id == before } ?? tracks.count)
        state.playlists[place].tracks = tracks
      case .renamePlaylist(let name, let new):
        guard let place = place(name) else { return false }
        state.playlists[place].name = new
      case .deletePlaylist(let name):
        guard let place = place(name) else { return false }
        state.playlists.remove(at: place)
      case .playlists, .insertIntoPlaylist, .shiftInPlaylist: break
      }
      return true
    }
    guard isDone else { throw PlayerError(.notFound, "There is no such playlist.") }
    change(.moodsChanged) { $0.moodsRevision += 1 }
  }

  private func note(
    _ tracks: [TrackReference],
    _ body: (inout (moods: [MoodName], marks: TrackMarks)) -> Void
  ) {
    state.withLock { state in
      for case .path(let path) in tracks { body(&state.remarks[path, default: ([], .none)]) }
    }
    change(.moodsChanged) { $0.moodsRevision += 1 }
  }
}
