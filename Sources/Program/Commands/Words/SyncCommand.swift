import ArgumentParser
import ControlCommands
import Glibc
import Linux
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSensors

extension SensorCommand {
  struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sync", abstract: "Sends new records to the study's host.",
      discussion: """
        Set the host with sensor.host and the settings after it. A long sync prints its progress every few seconds, \
        and any error that holds it up. It tries only once. Ctrl-C stops it; records that the host has acknowledged \
        are not sent again.

        With --all, the records of every sensor that has a host are sent, one sensor after the other, even if a sensor \
        is off. If the host rejects one sensor's records, the others are still sent.
        """)

    @OptionGroup var choice: SensorChoice
    @OptionGroup var format: ChangeOption

    func run() throws {
      let sensor = try choice.name.inRequests
      let signals = try TerminationSignals()
      let connection = try PlayerAccess.running()
      guard choice.all else {
        let status = try Self.sync(sensor, by: connection, until: signals)
        return format.tell(Self.result(of: status), json: status.json)
      }
      let none = PlayerError(.syncFailed, "No host is configured.")
      var hasFailed = false
      for sensor in try choice.every(of: connection, otherwise: none, { $0.sync != nil }) {
        do {
          let status = try Self.sync(sensor.requestName, by: connection, until: signals)
          format.tell(
            "\(sensor.name): \(Self.result(of: status))", json: status.json(of: sensor))
        } catch let error as PlayerError where error.code == .syncFailed {
          say("\(sensor.name): \(error.message)")
          hasFailed = true
        }
      }
      if hasFailed { throw ExitCode(1) }
    }

    /// Sends the records of a sensor, showing progress, and returns the sensor's status afterwards.
    ///
    /// - Throws: The reason why they were not sent, or `ExitCode` 130 after a signal, which ends the sync.
    private static func sync(
      _ sensor: String?, by connection: PlayerConnection, until signals: TerminationSignals
    ) throws -> SensorStatus {
      let request = connection.send(.sensor(.syncSensor(sensor: sensor)))
      connection.flush()
      let start = SystemClock().now().monotonicNanoseconds
      let line = ProgressLine()
      defer { line.draw("") }
      var progress = SyncProgress()
      var question: Int64?
      while true {
        for message in try connection.receive() {
          switch message {
          case .reply(request, let reply):
            return try SensorRequest.read(reply)
          case .failure(request, let error): throw error
          case .reply(question, let reply):
            guard let sync = try SensorRequest.read(reply).sync, sync.isRunning else { continue }
            let now = SystemClock().now().monotonicNanoseconds
            tell(sync, after: Double(now - start) / 1e9, of: &progress, in: line)
          default: break
          }
        }
        if hasTimedOut(connection, signals) {
          question = connection.send(.sensor(.sensorStatus(sensor: sensor)))
          connection.flush()
        }
        guard signals.next() != nil else { continue }
        _ = try connection.perform(SensorRequest.cancelSensorSync(sensor: sensor))
        throw ExitCode(130)
      }
    }

    /// Waits for the player or a signal; returns whether neither arrived within a while.
    private static func hasTimedOut(
      _ connection: PlayerConnection, _ signals: TerminationSignals
    ) -> Bool {
      let events = Int16(POLLIN | (connection.wantsToWrite ? POLLOUT : 0))
      var polled = [
        pollfd(fd: connection.descriptor, events: events, revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      defer { connection.flush() }
      return poll(&polled, 2, 2000) == 0
    }

    private static func tell(
      _ sync: SyncStatus, after seconds: Double, of progress: inout SyncProgress,
      in line: ProgressLine
    ) {
      if let failure = progress.failure(of: sync) {
        line.draw("")
        say(failure)
      }
      if line.isShown {
        line.draw(progress.text(of: sync, after: seconds))
      } else if let text = progress.line(of: sync, after: seconds) {
        say(text)
      }
    }

    private static func result(of status: SensorStatus) -> String {
      guard let sync = status.sync else { return "No host is configured." }
      let records = sync.sent == 1 ? "1 record" : "\(sync.sent) records"
      return sync.sent == 0
        ? "\(sync.host) is up to date." : "\(records) sent to \(sync.host)."
    }
  }
}
