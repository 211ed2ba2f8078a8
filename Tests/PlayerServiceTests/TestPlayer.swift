import Linux
import PlayerModel
import Synchronization

/// A player that only records its requests; it never answers `moods`.
final class TestPlayer: SystemPlayer {
  private let broadcaster = EventBroadcaster(snapshot: PlayerSnapshot(output: "test"))
  private let state = Mutex((requests: [PlayerRequest](), events: Int64(0)))
  /// The number of tracks in each of its playlists.
  static let longList = 1001
  private let cancellations = Mutex<[RequestCancellation]>([])

  /// Whether the client of each request has gone.
  var areCancelled: [Bool] { cancellations.withLock { $0.map(\.isCancelled) } }

  var requests: [PlayerRequest] { state.withLock(\.requests) }

  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    broadcaster.subscribe(receive)
  }

  func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    state.withLock { $0.requests.append(request) }
    switch request {
    case .mood(.moods): break
    case .end: reply(.success(.done))
    case .transport(.next): reply(.failure(PlayerError(.notFound, "There is no next track.")))
    case .service:
      reply(
        .success(
          .service(service: ServiceInfo(version: "1", processID: 1, startedAt: 0, clients: 0))))
    default: reply(.success(.snapshot(snapshot: broadcaster.snapshot)))
    }
  }

  func submit(
    _ request: PlayerRequest, until cancellation: RequestCancellation,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    cancellations.withLock { $0.append(cancellation) }
    if case .playlistTracks = request {
      let track = PlaylistTrack(
        id: 1, track: Track(path: TrackPath("/a.mp3"), title: "a"), isMissing: false)
      return reply(.success(.playlistTracks(tracks: Array(repeating: track, count: Self.longList))))
    }
    submit(request, reply: reply)
  }

  /// Announces an event that contains nothing but its number.
  func announce() {
    let number = state.withLock { state in
      state.events += 1
      return state.events
    }
    var snapshot = PlayerSnapshot(output: "test")
    snapshot.revision = number
    let time = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    broadcaster.send(
      PlayerEvent(number: number, happenedAt: time, kind: .queueChanged, snapshot: snapshot))
  }
}
