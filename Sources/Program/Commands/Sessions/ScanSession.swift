import Glibc
import Linux
import PlayerModel
import PlayerService
import ProgramOutput

/// A run of `stimmung scan`, which shows progress and notices until the scan ends, and stops it on a
/// signal.
struct ScanSession {
  let connection: PlayerConnection
  let signals: TerminationSignals
  private let progress = ProgressLine()

  init(connection: PlayerConnection, signals: TerminationSignals) {
    self.connection = connection
    self.signals = signals
  }

  /// Performs `request`, and returns the result up to the point where the scan was stopped.
  func run(_ request: ScanRequest) throws(PlayerError) -> ScanResult {
    _ = connection.subscribe()
    let id = connection.send(request.request)
    var isDrawn = false
    defer { if isDrawn { progress.draw("") } }
    while true {
      for message in try connection.receive() {
        switch message {
        case .reply(id, let reply): return try ScanRequest.read(reply)
        case .failure(id, let error): throw error
        case .event(let event):
          if case .notice(let notice) = event.kind {
            if isDrawn { progress.draw("") }
            say(notice.text)
          }
          guard progress.isShown, case .scanProgressed = event.kind,
            let status = event.snapshot.scan
          else { continue }
          isDrawn = true
          progress.draw(Self.line(status))
        default: continue
        }
      }
      var polled = [
        pollfd(
          fd: connection.descriptor,
          events: Int16(POLLIN | (connection.wantsToWrite ? POLLOUT : 0)), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, 2, -1)
      if polled[0].revents & Int16(POLLOUT) != 0 { connection.flush() }
      if signals.next() != nil { _ = connection.send(.end(.stopScan)) }
    }
  }

  /// Returns the progress of a scan as a line for people.
  static func line(_ status: ScanStatus) -> String {
    let total = status.total.map { " of \($0)" } ?? ""
    let pace = "\(Int(status.filesPerSecond.rounded())) a second"
    let left = status.secondsLeft.map { ", \(clockText($0.rounded(.up))) left" } ?? ""
    return "\(status.done)\(total) files, \(pace)\(left)"
  }
}
