import MusicSensor
import PlayerModel

/// Knows the sensor that observes the player, if there is one.
struct HostSensor {
  typealias Reply = HostLoop.Reply

  private let workers: HostWorkers
  private let tell: @Sendable (PlayerEvent.Kind) -> Void
  private var sensor: MusicSensor?

  /// No sensor yet; `tell` tells everyone of something, from any thread.
  init(on workers: HostWorkers, tell: @escaping @Sendable (PlayerEvent.Kind) -> Void) {
    self.workers = workers
    self.tell = tell
  }

  /// Starts observing the player, and returns what went wrong meanwhile: nobody could hear of that yet.
  ///
  /// What goes wrong later is told to everyone.
  mutating func start(_ dependencies: HostDependencies, observing player: PlayerHost) -> [Notice] {
    guard let makeSensor = dependencies.makeSensor else { return [] }
    let start = SensorStart()
    let sensor = makeSensor(player) { [tell] report in
      switch report {
      case .recorded: tell(.sensorRecorded)
      case .failed(let message):
        let notice = Notice(.error, message)
        if !start.keeps(notice) { tell(.notice(notice)) }
      }
    }
    self.sensor = sensor
    // On the host's own thread, so that no event comes before the sensor is there.
    if sensor.isEnabled() { sensor.start() }
    return start.end()
  }

  /// Observes nothing more.
  func stop() {
    sensor?.endSync()
    sensor?.stop()
  }

  /// Lets go of the sensor: all that it was asked is answered.
  mutating func release() {
    sensor = nil
  }

  /// Does what a request asks of the sensor.
  func perform(_ request: PlayerRequest, reply: @escaping Reply) {
    guard let sensor else {
      reply(.failure(PlayerError(.invalidRequest, "This player has no sensor.")))
      return
    }
    if case .syncSensor = request {
      // It may take minutes, on the sensor's own thread.
      sensor.sync(force: true) { result in
        reply(
          result.map { _ in .sensor(sensor.status()) }
            .mapError { PlayerError(.syncFailed, $0.message) })
      }
      return
    }
    workers.lookups.async {
      switch request {
      case .cancelSensorSync: sensor.cancelSync()
      case .startSensor: sensor.start()
      case .stopSensor: sensor.stop()
      case .setSensorLabel(let text): sensor.set(label: text)
      default: break
      }
      reply(.success(.sensor(sensor.status())))
    }
  }
}
