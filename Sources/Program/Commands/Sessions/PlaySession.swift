import ArgumentParser
import Glibc
import HostProcess
import Linux
import PlayerModel
import ProgramOutput

/// A run of `stimmung play`: fills the queue, prints events, and ends with playback.
struct PlaySession {
  /// The output format.
  let format: ChangeOption
  let mailbox = Mailbox<PlayMessage>()

  /// Creates a session with the given output format.
  init(_ format: ChangeOption) {
    self.format = format
  }

  /// Plays `content` to the end.
  ///
  /// - Throws: `PlayerError` if nothing could be played, `ExitCode` 1 if some of the named files could not
  ///   be, and `ExitCode` 130 after a signal.
  func run(
    _ content: QueueContent, on player: any SystemPlayer, until signals: TerminationSignals
  ) throws {
    let subscription = try player.subscribe { [mailbox] in mailbox.post(.event($0)) }
    defer { subscription.cancel() }
    let request = QueueFillRequest.setQueue(content: content, play: true, fromStart: true)
    player.submit(request) { [mailbox] in
      mailbox.post(.filled($0))
    }
    var progress = PlayProgress()
    var isFilled = false
    var isWhole = true
    while true {
      for message in mailbox.take() {
        switch message {
        case .event(let event): tell(event, &progress)
        case .filled(let result):
          isWhole = try tell(result)
          isFilled = true
        case .gone(let error): throw error
        }
      }
      // Until the queue is filled, the skipped files are not known.
      if isFilled, let outcome = progress.outcome {
        try outcome.get()
        if !isWhole { throw ExitCode(1) }
        return
      }
      wait(orFor: signals)
      guard signals.next() != nil else { continue }
      _ = try performNow(TransportRequest.setState(to: .stopped), on: player)
      throw ExitCode(130)
    }
  }

  private func wait(orFor signals: TerminationSignals) {
    var polled = [
      pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, -1)
  }

  /// Reports what was skipped; returns whether everything that was named explicitly is queued.
  private func tell(_ result: Result<QueueResult, PlayerError>) throws(PlayerError) -> Bool {
    do throws(PlayerError) {
      return sayWhatWasSkipped(try result.get())
    } catch {
      // Another queue replaced this one. It is played to the end, because this process may be its host.
      guard error.code == .stale else { throw error }
      say(error.message)
      return true
    }
  }

  private func tell(_ event: PlayerEvent, _ progress: inout PlayProgress) {
    if case .notice(let notice) = event.kind { say(notice.text) }
    for line in progress.lines(for: event) { format.tell(line.text, json: line.json) }
  }
}

/// Messages from the player's threads to `stimmung play`.
enum PlayMessage: Sendable {
  case event(PlayerEvent)
  /// The queue was filled, or could not be.
  case filled(Result<QueueResult, PlayerError>)
  /// The player has ended.
  case gone(PlayerError)
}
