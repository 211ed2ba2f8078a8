import PlayerModel
import Sensing

/// A player as the source of the music sensor.
struct MusicSource: SensorSource {
  private let player: (any PlaybackSource)?
  private let emitsInitialState: Bool
  private let now: @Sendable () -> Timestamp
  private var recorder: MusicRecorder
  private var subscription: PlaybackSubscription?

  init(_ config: MusicSensor.Config, _ surroundings: RecordingSurroundings) {
    player = config.player
    emitsInitialState = config.emitInitialState
    now = surroundings.now
    recorder = MusicRecorder(
      interval: config.duplicateEventSuppressionInterval, secondsEast: surroundings.secondsEast)
  }

  var suppressedCount: Int { recorder.suppressedCount }

  func check() throws(SensorError) {
    _ = try observedPlayer
  }

  mutating func begin(
    label: String, _ report: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(SensorError) -> [MusicData] {
    let player = try observedPlayer
    let now = now()
    let subscription: PlaybackSubscription
    do {
      subscription = try player.subscribe { event in
        if MusicRecorder.isAbout(event.kind) { report(event) }
      }
    } catch {
      throw SensorError(.nothingToObserve, error.message)
    }
    self.subscription = subscription
    guard emitsInitialState else {
      recorder.beginSilently(with: subscription.snapshot)
      return []
    }
    return recorder.begin(with: subscription.snapshot, at: now, label: label)
  }

  mutating func end() {
    subscription?.cancel()
    subscription = nil
  }

  mutating func records(of event: PlayerEvent, label: String) -> [MusicData] {
    recorder.handle(event, label: label)
  }

  private var observedPlayer: any PlaybackSource {
    get throws(SensorError) {
      guard let player else {
        throw SensorError(
          .nothingToObserve, "The music sensor has no player to observe; set one in its Config.")
      }
      return player
    }
  }
}
