import DesktopControl
import Glibc
import Linux
import MediaPlayers
import PlayerModel
import Synchronization
import TestSupport

/// A player of three tracks that does at once what it is asked, and remembers that.
final class DeskPlayer: SystemPlayer {
  static let tracks = [
    track("/music/Tom & Jerry/01 a%b.mp3", "Tom <3 “Jerry”", number: 1),
    track("/music/02.mp3", "Slow\u{0} \u{FFFE}Tide\n", number: 2),
    track("/music/03.mp3", "Grey Platform", number: 3),
  ]

  private struct State {
    var snapshot: PlayerSnapshot
    var requests: [PlayerRequest] = []
    var failure: PlayerError?
  }

  private let state: Mutex<State>
  private let broadcaster: EventBroadcaster

  init(index: Int? = 0) {
    var snapshot = PlayerSnapshot(output: "test")
    snapshot.queueCount = Self.tracks.count
    if let index { Self.go(to: index, &snapshot) } else { snapshot.queueCount = 0 }
    state = Mutex(State(snapshot: snapshot))
    broadcaster = EventBroadcaster(snapshot: snapshot)
  }

  var snapshot: PlayerSnapshot { state.withLock(\.snapshot) }
  /// What it was asked, but for words.
  var requests: [PlayerRequest] { state.withLock(\.requests) }

  /// From now on every request fails.
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
      return reply(.success(.lyrics(Lyrics(synced: false, lines: [line, line]))))
    }
    let failure = state.withLock { state in
      state.requests.append(request)
      return state.failure
    }
    if let failure { return reply(.failure(failure)) }
    if case .transport(let request) = request { follow(request) }
    reply(.success(.snapshot(snapshot)))
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
    case .setShuffle(let mode): change { $0.shuffleMode = mode }
    case .beginInterruption: change { if $0.state == .playing { $0.state = .interrupted } }
    case .endInterruption: change { if $0.state == .interrupted { $0.state = .playing } }
    default: break
    }
  }

  /// Is elsewhere in its track, without a word of how it got there.
  func jump(to seconds: Double) {
    change(.gap) { $0.position.seconds = seconds }
  }

  private func move(by steps: Int) {
    let old = snapshot
    guard let index = old.queueIndex, Self.tracks.indices.contains(index + steps) else { return }
    change(.itemChanged(from: old.item, previousPosition: 0)) { Self.go(to: index + steps, &$0) }
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

  private static func go(to index: Int, _ snapshot: inout PlayerSnapshot) {
    snapshot.item = QueueEntry(id: EntryID(rawValue: Int64(index + 1)), track: tracks[index])
    snapshot.queueIndex = index
    snapshot.position.seconds = 0
    snapshot.itemMarks.rating = 4
  }

  private static func track(_ path: String, _ title: String, number: Int) -> Track {
    var track = Track(path: TrackPath(path), title: title)
    (track.artist, track.album, track.albumArtist) = ("Ann & Bob", "Album", "Various")
    (track.genre, track.year, track.trackNumber, track.discNumber) = ("Jazz", 1999, number, 1)
    (track.duration, track.isDurationExact) = (100.5, true)
    return track
  }
}

/// The machine's own clock: a bus that is to come back in a moment needs one that moves.
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
  /// Those who watch other players; tests wait for them to have looked around.
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
        findCover: { _ in cover.map { TrackPath($0) } }))
  }

  /// Waits until the player can be found.
  func appear(as name: String = "stimmung") throws {
    try eventually("\(name) on the bus") {
      try bus.run("playerctl", "--list-all").text.split(separator: "\n").contains { $0 == name }
    }
  }
}
