import PlayerModel
import Sensing

/// The sensors by name.
struct HostSensors {
  typealias Reply = HostLoop.Reply

  private let workers: HostWorkers
  private let tell: @Sendable (PlayerEvent.Kind) -> Void
  private var sensors: [(name: String, sensor: any AwareSensor)] = []

  /// Creates a value without sensors; `tell` publishes an event from any thread.
  init(on workers: HostWorkers, tell: @escaping @Sendable (PlayerEvent.Kind) -> Void) {
    self.workers = workers
    self.tell = tell
  }

  /// Creates the sensors, starts those that are enabled, and returns the errors so far, which had no
  /// subscribers yet.
  ///
  /// Later errors are published.
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
      // On the host thread, so that no event precedes the sensor.
      if sensor.isEnabled() { sensor.start() }
    }
    return start.end()
  }

  /// Stops the sensors.
  func stop() {
    for (_, sensor) in sensors {
      sensor.endSync()
      sensor.stop()
    }
  }

  /// Releases the sensors, once all their requests are answered.
  mutating func release() {
    sensors = []
  }

  /// Performs a request on a sensor.
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
    case .startSensor: answer(of: sensor, reply) { if !$0.status().isRunning { $0.start() } }
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
      // This may take minutes, on the sensor's own thread.
      sensor.sync(force: true) { result in
        reply(
          result.map { _ in .sensor(status: sensor.status()) }
            .mapError { PlayerError(.syncFailed, $0.message) })
      }
    }
  }

  /// Returns the sensor of the given name, or the first one by default.
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

  /// Performs a change that may be slow, and answers with the sensor's status.
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
