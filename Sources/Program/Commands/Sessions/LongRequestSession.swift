import Glibc
import Linux
import PlayerModel
import PlayerService
import ProgramOutput

/// A request that may take hours, which shows progress and notices until it ends, and stops it on a signal.
struct LongRequestSession {
  let connection: PlayerConnection
  let signals: TerminationSignals
  /// The request that stops the work; the result so far is then the reply.
  let stop: EndRequest
  /// Returns the progress as a line for people, or `nil` for events about something else.
  let line: (PlayerEvent) -> String?
  private let progress = ProgressLine()

  init(
    connection: PlayerConnection, signals: TerminationSignals, stop: EndRequest,
    line: @escaping (PlayerEvent) -> String?
  ) {
    self.connection = connection
    self.signals = signals
    self.stop = stop
    self.line = line
  }

  /// Performs `request`, and returns the result up to the point where it was stopped.
  func run<Request: TypedRequest>(_ request: Request) throws(PlayerError) -> Request.Reply {
    _ = connection.subscribe()
    let id = connection.send(request.request)
    var isDrawn = false
    defer { if isDrawn { progress.draw("") } }
    while true {
      for message in try connection.receive() {
        switch message {
        case .reply(id, let reply): return try Request.read(reply)
        case .failure(id, let error): throw error
        case .event(let event):
          if case .notice(let notice) = event.kind {
            if isDrawn { progress.draw("") }
            say(notice.text)
          }
          guard progress.isShown, let line = line(event) else { continue }
          isDrawn = true
          progress.draw(line)
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
      if signals.next() != nil { _ = connection.send(.end(stop)) }
    }
  }
}
