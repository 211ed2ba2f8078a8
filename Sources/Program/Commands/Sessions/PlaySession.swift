import ArgumentParser
import Glibc
import HostProcess
import Linux
import PlayerModel
import ProgramOutput

/// One run of `stimmung play`: fills the queue, tells what happens, and knows when it is over.
struct PlaySession {
  /// How it tells what happens.
  let format: ChangeOption
  let mailbox = Mailbox<PlayMessage>()

  /// A session that tells what happens to people or programs.
  init(_ format: ChangeOption) {
    self.format = format
  }

  /// Plays `content` to the end.
  ///
  /// - Throws: `PlayerError` if nothing of them could be played, `ExitCode` 1 if some of what was named itself could
  ///   not, 130 after a signal.
  func run(
    _ content: QueueContent, on player: any SystemPlayer, until signals: TerminationSignals
  ) throws {
    let subscription = try player.subscribe { [mailbox] in mailbox.post(.event($0)) }
    defer { subscription.cancel() }
    player.submit(QueueFillRequest.setQueue(content: content, play: true)) { [mailbox] in
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
      // Before it is filled, what was skipped is not known.
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

  /// Tells what was skipped; answers whether all that was named itself is queued.
  private func tell(_ result: Result<QueueResult, PlayerError>) throws(PlayerError) -> Bool {
    do throws(PlayerError) {
      return sayWhatWasSkipped(try result.get())
    } catch {
      // What is played instead is played to the end: this process may be its host.
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

/// What comes to `stimmung play` from the player's threads.
enum PlayMessage: Sendable {
  case event(PlayerEvent)
  /// The queue was filled, or could not be.
  case filled(Result<QueueResult, PlayerError>)
  /// There is no player any more.
  case gone(PlayerError)
}
