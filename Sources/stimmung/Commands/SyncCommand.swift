import ArgumentParser
import Descriptors
import Glibc
import PlayerModel
import PlayerService

extension SensorCommand {
  struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sync", abstract: "Sends the study's host what it has not acknowledged yet.",
      discussion: """
        The settings sensor.host and those after it say where. On a long run it says every few seconds \
        how far it is; Control-C ends it, and what the host acknowledged stays so.
        """)

    func run() throws {
      let signals = SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
      let connection = try PlayerAccess.running()
      let request = connection.send(.syncSensor)
      connection.flush()
      let start = SystemClock().now().monotonicNanoseconds
      let line = ProgressLine()
      defer { line.draw("") }
      var progress: Int64?
      while true {
        for message in try connection.receive() {
          switch message {
          case .reply(request, .sensor(let status)): return show(Self.result(of: status))
          case .failure(request, let error): throw error
          case .reply(progress, .sensor(let status)):
            let now = SystemClock().now().monotonicNanoseconds
            Self.tell(status, after: Double(now - start) / 1e9, in: line)
          default: break
          }
        }
        if Self.hasComeToNothing(connection, signals) {
          progress = connection.send(.sensorStatus)
          connection.flush()
        }
        guard signals.next() != nil else { continue }
        _ = try connection.perform(.cancelSensorSync)
        throw ExitCode(130)
      }
    }

    /// Waits for the player or a signal; answers whether neither came for a while.
    private static func hasComeToNothing(
      _ connection: PlayerConnection, _ signals: SignalDescriptor
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
      _ status: SensorStatus, after seconds: Double, in line: ProgressLine
    ) {
      guard let sync = status.sync, sync.isRunning else { return }
      guard line.isShown else { return say("\(sync.sent) sent, \(sync.waiting) waiting") }
      line.draw(
        CountedProgress.text(
          sync.sent, of: sync.sent + sync.waiting, "records", seconds: seconds))
    }

    private static func result(of status: SensorStatus) -> String {
      guard let sync = status.sync else { return "No host is configured." }
      return sync.sent == 0
        ? "\(sync.host) has everything already." : "\(sync.sent) records sent to \(sync.host)."
    }
  }
}
