import MusicSensor
import PlayerModel
import Sensing

/// Other players as the source of the sensor.
struct OthersSource: SensorSource {
  /// An event, and the time at which it was received.
  struct Event: Sendable {
    let event: OtherPlayerEvent
    let moment: Timestamp
  }

  private let players: (any OtherPlayersSource)?
  private let choice: OtherPlayersChoice
  private let now: @Sendable () -> Timestamp
  private var recorder: OthersRecorder
  private var observation: OtherPlayersObservation?

  init(_ config: OthersSensor.Config, _ surroundings: RecordingSurroundings) {
    players = config.players
    choice = config.choice
    now = surroundings.now
    let interval = config.duplicateEventSuppressionInterval
    let secondsEast = surroundings.secondsEast
    recorder = OthersRecorder(
      emitsInitialState: config.emitInitialState, fields: config.fields,
      makeRecorder: { MusicRecorder(interval: interval, secondsEast: secondsEast) })
  }

  var suppressedCount: Int { recorder.suppressedCount }

  func check() throws(SensorError) {
    _ = try observedPlayers
  }

  mutating func begin(
    label: String, _ report: @escaping @Sendable (Event) -> Void
  ) throws(SensorError) -> [OthersData] {
    let players = try observedPlayers
    recorder.begin()
    observation = players.observe(choice) { [now] event in
      guard OthersRecorder.isAbout(event) else { return }
      // The event of a player that appears has no time.
      report(Event(event: event, moment: now()))
    }
    return []
  }

  mutating func end() {
    observation?.cancel()
    observation = nil
  }

  mutating func records(of event: Event, label: String) -> [OthersData] {
    recorder.handle(event.event, at: event.moment, label: label)
  }

  private var observedPlayers: any OtherPlayersSource {
    get throws(SensorError) {
      guard choice != .none else {
        throw SensorError(
          .nothingToObserve,
          "The others sensor has no players to observe; choose some in sensor.others, or in its Config."
        )
      }
      guard let players else {
        throw SensorError(
          .nothingToObserve,
          "The others sensor has no players to observe: there is no session bus, or no source in its Config."
        )
      }
      return players
    }
  }
}
