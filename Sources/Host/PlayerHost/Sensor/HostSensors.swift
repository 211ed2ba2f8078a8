import PlayerModel
import Sensing

/// Knows the sensors, by their names.
struct HostSensors {
  typealias Reply = HostLoop.Reply

  private let workers: HostWorkers
  private let tell: @Sendable (PlayerEvent.Kind) -> Void
  private var sensors: [(name: String, sensor: any AwareSensor)] = []

  /// No sensor yet; `tell` tells everyone of something, from any thread.
  init(on workers: HostWorkers, tell: @escaping @Sendable (PlayerEvent.Kind) -> Void) {
    self.workers = workers
    self.tell = tell
  }

  /// Makes the sensors, starts those that are enabled, and returns what went wrong meanwhile: nobody could
  /// hear of that yet.
  ///
  /// What goes wrong later is told to everyone.
  mutating func start(_ dependencies: HostDependencies, observing player: PlayerHost) -> [Notice] {
    let start = SensorStart()
    for hosted in dependencies.sensors {
      let sensor = hosted.make(player) { [tell] report in
        switch report {
        case .recorded: tell(.sensorRecorded)
        case .failed(let message):
          let notice = Notice(.error, message)
          if !start.keeps(notice) { tell(.notice(notice: notice)) }
        }
      }
      sensors.append((hosted.name, sensor))
      // On the host's own thread, so that no event comes before the sensor is there.
      if sensor.isEnabled() { sensor.start() }
    }
    return start.end()
  }

  /// Observes nothing more.
  func stop() {
    for (_, sensor) in sensors {
      sensor.endSync()
      sensor.stop()
    }
  }

  /// Lets go of the sensors: all that they were asked is answered.
  mutating func release() {
    sensors = []
  }

  /// Does what a request asks of a sensor.
  func perform(_ request: SensorRequest, reply: @escaping Reply) {
    let sensor: any AwareSensor
    do throws(PlayerError) {
      sensor = try self.sensor(named: request.sensor)
    } catch {
      reply(.failure(error))
      return
    }
    switch request {
    case .sensorStatus: answer(of: sensor, reply) { _ in }
    case .startSensor: answer(of: sensor, reply) { $0.start() }
    case .stopSensor: answer(of: sensor, reply) { $0.stop() }
    case .storeSensor: answer(of: sensor, reply) { $0.store() }
    case .setSensorLabel(let text, _): answer(of: sensor, reply) { $0.set(label: text) }
    case .forgetRecords(let subject, _):
      workers.lookups.async {
        let result = Result { () throws(SensorError) in try sensor.forget(subject) }
        reply(
          result.map { _ in .sensor(status: sensor.status()) }
            .mapError { PlayerError(.storageFailed, $0.message) })
      }
    case .cancelSensorSync: answer(of: sensor, reply) { $0.cancelSync() }
    case .syncSensor:
      // It may take minutes, on the sensor's own thread.
      sensor.sync(force: true) { result in
        reply(
          result.map { _ in .sensor(status: sensor.status()) }
            .mapError { PlayerError(.syncFailed, $0.message) })
      }
    }
  }

  /// The sensor of a name; the first where none is given.
  private func sensor(named name: String?) throws(PlayerError) -> any AwareSensor {
    guard let first = sensors.first else {
      throw PlayerError(.invalidRequest, "This player has no sensor.")
    }
    guard let name else { return first.sensor }
    guard let named = sensors.first(where: { $0.name == name }) else {
      throw .notThere("sensor", name, among: sensors.map(\.name))
    }
    return named.sensor
  }

  /// Answers how the sensor is after something that may take a while.
  private func answer(
    of sensor: any AwareSensor, _ reply: @escaping Reply,
    after change: @escaping @Sendable (any AwareSensor) -> Void
  ) {
    workers.lookups.async {
      change(sensor)
      reply(.success(.sensor(status: sensor.status())))
    }
  }
}
