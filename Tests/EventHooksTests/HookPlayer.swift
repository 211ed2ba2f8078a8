import Linux
import PlayerModel

/// A player that follows a test's script.
struct HookPlayer: PlaybackSource {
  private let broadcaster = EventBroadcaster(snapshot: PlayerSnapshot(output: "test"))

  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    broadcaster.subscribe(receive)
  }

  /// Plays another item.
  func play(_ title: String) {
    var snapshot = broadcaster.snapshot
    snapshot.item = Self.entry(title)
    snapshot.state = .playing
    send(.itemChanged(from: nil, previousPosition: 0), snapshot)
  }

  /// Starts playing: an item comes, followed by its state.
  func begin(_ title: String) {
    choose(title)
    var snapshot = broadcaster.snapshot
    snapshot.state = .playing
    send(.stateChanged(from: .stopped, to: .playing), snapshot)
  }

  /// Chooses another item while stopped.
  func choose(_ title: String) {
    var snapshot = broadcaster.snapshot
    snapshot.item = Self.entry(title)
    send(.itemChanged(from: nil, previousPosition: 0), snapshot)
  }

  /// Ends a listen.
  func finishListen(of title: String) {
    send(.sessionEnded(session: Self.session(title, heard: 1)), broadcaster.snapshot)
  }

  /// Files songs under calm.
  func file(_ titles: [String]) {
    let tracks = titles.map { Self.entry($0).track }
    send(
      .tracksFiled(change: FiledTracks(mood: .calm, isFiled: true, tracks: tracks)),
      broadcaster.snapshot)
  }

  /// Makes a gesture.
  func nod(saying message: String) {
    let made = MadeGesture(gesture: "nod", command: "next", isDone: true, message: message)
    send(.gestureMade(gesture: made), broadcaster.snapshot)
  }

  private func send(_ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot) {
    let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    broadcaster.send(PlayerEvent(number: 1, happenedAt: now, kind: kind, snapshot: snapshot))
  }

  /// A track of 200 seconds.
  static func entry(_ title: String) -> QueueEntry {
    var track = Track(path: TrackPath("/music/\(title).mp3"), title: title)
    track.artist = "Miles"
    track.duration = 200
    track.isDurationExact = true
    return QueueEntry(id: EntryID(rawValue: 1), track: track)
  }

  /// A session in which part of the track was heard.
  static func session(_ title: String, heard: Double) -> ListeningSession {
    let start = Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0)
    var session = ListeningSession(
      id: title, entry: entry(title), startedAt: start, sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: Int64(heard * 200_000))]
    session.endReason = .finished
    return session
  }
}
