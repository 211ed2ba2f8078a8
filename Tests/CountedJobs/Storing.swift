import Dispatch
import MusicSensor
import PlayerModel
import Sensing
import Synchronization

extension CountedJobs {
  /// Lets the sensor store a thousand changes of the track, each when the one before is stored.
  static func storeEvents(in path: String) throws {
    let player = ChangingPlayer()
    let observer = StoredRecords()
    let sensor = MusicSensor(
      MusicSensor.Config().apply { config in
        config.player = player
        config.sensorObserver = observer
        config.emitInitialState = false
        config.dbType = .sqlite
        config.dbPath = path
      })
    sensor.start()
    for number in 1...1000 {
      player.play(Int64(number))
      observer.stored.wait()
    }
    sensor.stop()
  }
}

/// Tells of each record that is stored.
private struct StoredRecords: MusicObserver, Sendable {
  let stored = DispatchSemaphore(value: 0)

  func onPlaybackStateChanged(data: MusicData) { stored.signal() }
  func onNowPlayingItemChanged(data: MusicData) { stored.signal() }
  func onError(_ error: SensorError) { fatalError(error.message) }
}

/// Plays nothing, and another track when it is told to.
private final class ChangingPlayer: PlaybackSource {
  private struct State {
    var snapshot = PlayerSnapshot(output: "silent")
    var receive: (@Sendable (PlayerEvent) -> Void)?
  }

  private let state = Mutex(State())

  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    state.withLock { state in
      state.receive = receive
      return PlaybackSubscription(snapshot: state.snapshot) {}
    }
  }

  func play(_ number: Int64) {
    let (event, receive) = state.withLock { state in
      let now = Timestamp(
        unixMilliseconds: 1_700_000_000_000 + number * 1000,
        monotonicNanoseconds: number * 1_000_000_000)
      let left = state.snapshot.item
      state.snapshot.revision = number
      state.snapshot.item = QueueEntry(id: EntryID(rawValue: number), track: .example(number))
      state.snapshot.state = .playing
      state.snapshot.position = PlaybackPosition(seconds: 0, takenAt: now)
      return (
        PlayerEvent(
          number: number, happenedAt: now, kind: .itemChanged(from: left, previousPosition: 200),
          snapshot: state.snapshot), state.receive
      )
    }
    receive?(event)
  }
}

extension Track {
  /// A track like many.
  static func example(_ number: Int64) -> Track {
    var track = Track(path: TrackPath("/music/\(number).mp3"), title: "Track number \(number)")
    track.artist = "An Artist of Usual Length"
    track.album = "An Album of Usual Length"
    track.genre = "Electronic"
    track.duration = 215.5
    return track
  }
}
