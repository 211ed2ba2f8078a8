import DesktopControl
import Glibc
import Linux
import MediaPlayers
import PlayerModel
import Synchronization
import TestSupport

/// A player of three or more tracks that follows requests at once and records them.
final class DeskPlayer: SystemPlayer {
  static let tracks = [
    track("/music/Tom & Jerry/01 a%b.mp3", "Tom <3 “Jerry”", number: 1),
    track("/music/02.mp3", "Slow\u{0} \u{FFFE}Tide\n", number: 2),
    track("/music/03.mp3", "Grey Platform", number: 3),
  ]

  private struct State {
    var snapshot: PlayerSnapshot
    var queue: [QueueEntry]
    var lastEntry: Int64
    var moods = MoodName.standard.map { MoodSummary(name: $0, trackCount: 1) }
    var playlists = ["Tom & Jerry", "ö_/"].compactMap(PlaylistName.init(rawValue:)).map {
      PlaylistSummary(name: $0, trackCount: 2)
    }
    var queries = [SavedQuery(name: "the <best>", text: "rating:5")]
    var requests: [PlayerRequest] = []
    var failure: PlayerError?
  }

  private let state: Mutex<State>
  private let broadcaster: EventBroadcaster

  init(index: Int? = 0, tracks: [Track] = DeskPlayer.tracks) {
    let queue = tracks.enumerated().map {
      QueueEntry(id: EntryID(rawValue: Int64($0.offset + 1)), track: $0.element)
    }
    var state = State(
      snapshot: PlayerSnapshot(output: "test"), queue: index == nil ? [] : queue,
      lastEntry: Int64(tracks.count))
    Self.go(to: index, &state)
    self.state = Mutex(state)
    broadcaster = EventBroadcaster(snapshot: state.snapshot)
  }

  var snapshot: PlayerSnapshot { state.withLock(\.snapshot) }
  /// The requests so far, except those that only read.
  var requests: [PlayerRequest] { state.withLock(\.requests) }

  /// Makes every request fail from now on.
  func fail(with error: PlayerError) {
    state.withLock { $0.failure = error }
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
    if case .lyrics(.lyrics(let entry)) = request {
      let line = Lyrics.Line(time: nil, text: "words of \(entry.rawValue)")
      return reply(.success(.lyrics(lyrics: Lyrics(synced: false, lines: [line, line]))))
    }
    let failure = state.withLock { state in
      if !Self.isReading(request) { state.requests.append(request) }
      return state.failure
    }
    if let failure { return reply(.failure(failure)) }
    reply(.success(answer(request)))
  }

  private static func isReading(_ request: PlayerRequest) -> Bool {
    switch request {
    case .queueWindow, .mood(.moods), .playlist(.playlists), .savedQuery(.savedQueries): true
    default: false
    }
  }

  private func answer(_ request: PlayerRequest) -> PlayerReply {
    switch request {
    case .transport(let request): follow(request)
    case .queueWindow(.queue(let offset, let limit, _)): return window(offset, limit)
    case .queueEdit(let request): edit(request)
    case .queueFill(.appendToQueue(.paths(let paths))):
      if paths.contains(where: { $0.name.hasPrefix("no-") }) {
        let skipped = SkippedFile(path: paths[0], reason: "That is no music.")
        return .queued(result: QueueResult(added: 0, skipped: [skipped], skippedCount: 1))
      }
      add(paths.map { Track(path: $0, title: $0.name) })
      return .queued(result: QueueResult(added: paths.count, skipped: [], skippedCount: 0))
    case .queueFill(.setQueue):
      changeQueue { state in
        state.queue = []
        Self.add([Self.tracks[0]], &state)
        // Entry numbers may have gaps.
        state.lastEntry += 1
        Self.add(Array(Self.tracks.dropFirst()), &state)
        Self.go(to: 0, &state)
        state.snapshot.state = .playing
      }
      return .queued(result: QueueResult(added: 3, skipped: [], skippedCount: 0))
    case .mood(.moods): return .moods(moods: state.withLock(\.moods))
    case .playlist(.playlists): return .playlists(playlists: state.withLock(\.playlists))
    case .savedQuery(.savedQueries): return .savedQueries(queries: state.withLock(\.queries))
    default: break
    }
    return .snapshot(snapshot: snapshot)
  }

  private func window(_ offset: Int, _ limit: Int) -> PlayerReply {
    let (queue, revision) = state.withLock { ($0.queue, $0.snapshot.queueRevision) }
    let rows = queue.indices.dropFirst(offset).prefix(limit).map {
      QueueWindow.Row(index: $0, entry: queue[$0], moods: [])
    }
    return .queue(
      window: QueueWindow(queueRevision: revision, total: queue.count, offset: offset, rows: rows))
  }

  private func edit(_ request: QueueEditRequest) {
    changeQueue { state in
      let item = state.snapshot.item?.id
      switch request {
      case .removeFromQueue(let entries): state.queue.removeAll { entries.contains($0.id) }
      case .moveInQueue(let entries, let before):
        let moved = state.queue.filter { entries.contains($0.id) }
        state.queue.removeAll { entries.contains($0.id) }
        let place = state.queue.firstIndex { $0.id == before } ?? state.queue.count
        state.queue.insert(contentsOf: moved, at: place)
      default: break
      }
      Self.go(to: state.queue.firstIndex { $0.id == item }, &state)
    }
  }

  /// Adds tracks to the end of the queue.
  func add(_ tracks: [Track]) {
    changeQueue { Self.add(tracks, &$0) }
  }

  /// Changes the title of the first track.
  func rename(to title: String) {
    changeQueue { $0.queue[0].track.title = title }
  }

  /// Changes a mood's appearance, or removes a playlist.
  func changeLists(_ body: (inout [MoodSummary], inout [PlaylistSummary]) -> Void) {
    state.withLock { body(&$0.moods, &$0.playlists) }
    change(.moodsChanged) { $0.moodsRevision += 1 }
  }

  private func changeQueue(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.snapshot.queueRevision += 1
      let index = state.snapshot.queueIndex
      Self.place(at: index, &state)
    }
    change(.queueChanged) { _ in }
  }

  private static func add(_ tracks: [Track], _ state: inout State) {
    for track in tracks {
      state.lastEntry += 1
      state.queue.append(QueueEntry(id: EntryID(rawValue: state.lastEntry), track: track))
    }
  }

  private func follow(_ request: TransportRequest) {
    switch request {
    case .setState(let new): change { $0.state = new }
    case .togglePlayback: change { $0.state = $0.state == .playing ? .paused : .playing }
    case .next: move(by: 1)
    case .previous: move(by: -1)
    case .seek(let seconds, _): seek(to: seconds)
    case .skip(let seconds): seek(to: max(0, snapshot.position.seconds + seconds))
    case .setVolume(let percent): change { $0.volume = percent }
    case .setRate(let rate): change { $0.rate = rate }
    case .setRepeat(let mode): change { $0.repeatMode = mode }
    case .playEntry(let id):
      let index = state.withLock { state in state.queue.firstIndex { $0.id == id } }
      if let index { move(to: index) }
      change { $0.state = .playing }
    case .setShuffle(let mode): change { $0.shuffleMode = mode }
    case .beginInterruption: change { if $0.state == .playing { $0.state = .interrupted } }
    case .endInterruption: change { if $0.state == .interrupted { $0.state = .playing } }
    default: break
    }
  }

  /// Jumps within its track without publishing an event.
  func jump(to seconds: Double) {
    change(.gap) { $0.position.seconds = seconds }
  }

  private func move(by steps: Int) {
    let (count, index) = state.withLock { ($0.queue.count, $0.snapshot.queueIndex) }
    guard let index, (0..<count).contains(index + steps) else { return }
    move(to: index + steps)
  }

  /// Plays the entry at this place.
  func move(to index: Int) {
    let old = snapshot
    state.withLock { Self.go(to: index, &$0) }
    change(.itemChanged(from: old.item, previousPosition: 0)) { _ in }
  }

  private func seek(to seconds: Double) {
    change(.seeked(from: snapshot.position.seconds, to: seconds)) { $0.position.seconds = seconds }
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

  private static func go(to index: Int?, _ state: inout State) {
    place(at: index, &state)
    state.snapshot.position.seconds = 0
    state.snapshot.itemMarks.rating = index == nil ? 0 : 4
  }

  private static func place(at index: Int?, _ state: inout State) {
    let count = state.queue.count
    state.snapshot.queueCount = count
    state.snapshot.queueIndex = index
    state.snapshot.item = index.map { state.queue[$0] }
    state.snapshot.canGoNext = index.map { $0 + 1 < count } ?? false
    state.snapshot.canGoPrevious = index.map { $0 > 0 } ?? false
  }

  private static func track(_ path: String, _ title: String, number: Int) -> Track {
    var track = Track(path: TrackPath(path), title: title)
    (track.artist, track.album, track.albumArtist) = ("Ann & Bob", "Album", "Various")
    (track.genre, track.year, track.trackNumber, track.discNumber) = ("Jazz", 1999, number, 1)
    (track.duration, track.isDurationExact) = (100.5, true)
    track.persistentID = PersistentID(rawValue: "s1:0000000000000000000000000000000\(number)")
    return track
  }
}

/// The machine's own clock: reconnecting to a bus requires a clock that moves.
struct RunningClock: PlayerClock {
  func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(
      unixMilliseconds: 0,
      monotonicNanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

/// A player on a private bus.
struct Desk {
  let player: DeskPlayer
  let bus: PrivateBus
  /// The observation of other players; tests wait until it has looked around.
  let others: MediaPlayers
  let control: DesktopControl

  init(
    _ player: DeskPlayer = DeskPlayer(), on bus: PrivateBus? = nil,
    _ preferences: DesktopPreferences = DesktopPreferences(), cover: String? = "/c/a b.png"
  ) throws {
    let bus = try bus ?? PrivateBus()
    (self.player, self.bus) = (player, bus)
    others = MediaPlayers(on: bus.address)
    control = try DesktopControl(
      player: player,
      surroundings: DesktopSurroundings(
        clock: RunningClock(), preferences: preferences, sessionBus: bus.address,
        systemBus: bus.address, others: others, mediaTypes: ["audio/mpeg"],
        lookup: TrackLookup(
          cover: { _ in cover.map { TrackPath($0) } }, credits: Self.credits,
          playCount: { _ in PlayCount(plays: 7, lastPlayedAt: 1_177_857_351_000) }),
        keepIcon: { picture in
          TrackPath("/icons/\(picture.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }).svg")
        }))
  }

  /// The details of the first track; others have none.
  private static func credits(_ path: TrackPath) -> TrackCredits {
    var credits = TrackCredits()
    guard path == DeskPlayer.tracks[0].path else { return credits }
    (credits.artists, credits.genres) = (["Ann & Bob", "Earth, Wind & Fire"], ["Jazz", "Funk"])
    (credits.composers, credits.comments) = (["Cy"], ["Two\nlines"])
    credits.date = "1999-05-03"
    return credits
  }

  /// Waits until the player can be found.
  func appear(as name: String = "stimmung") throws {
    try eventually("\(name) on the bus") {
      try bus.run("playerctl", "--list-all").text.split(separator: "\n").contains { $0 == name }
    }
  }

  /// Calls a method of the player with GLib's client.
  func gdbus(_ method: String, _ arguments: [String] = []) throws -> Program.Ending {
    try bus.client(
      [
        "gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.stimmung",
        "--object-path", "/org/mpris/MediaPlayer2", "--method", method,
      ] + arguments
    ).end()
  }

  /// The player's signals from now on.
  func monitor() throws -> Program {
    let monitor = try bus.client([
      "gdbus", "monitor", "--session", "--dest", "org.mpris.MediaPlayer2.stimmung",
    ])
    _ = try monitor.line { $0.contains("is owned by") }
    return monitor
  }
}
