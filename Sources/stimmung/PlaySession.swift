import ArgumentParser
import Descriptors
import Glibc
import PlayerModel
import Synchronization

/// One run of `stimmung play`: fills the queue, tells what happens, and knows when it is over.
struct PlaySession {
  let player: any SystemPlayer

  /// Plays `paths` to the end.
  ///
  /// - Throws: `PlayerError` if nothing of them could be played, `ExitCode` 130 after a signal.
  func run(_ paths: [TrackPath], until signals: SignalDescriptor) throws {
    let mailbox = EventMailbox()
    let subscription = try player.subscribe { mailbox.post($0) }
    defer { subscription.cancel() }
    let reply = try performNow(.setQueue(content: .paths(paths), play: true), on: player)
    if case .queued(let result) = reply { sayWhatWasSkipped(result) }
    var progress = PlayProgress()
    while true {
      for event in mailbox.take() {
        for line in progress.lines(for: event) { show(line) }
        if case .notice(let notice) = event.kind, notice.code == nil { say(notice.text) }
        switch progress.outcome {
        case .playing: continue
        case .finished: return
        case .failed(let error): throw error
        }
      }
      mailbox.wait(orFor: signals)
      guard signals.next() != nil else { continue }
      _ = try performNow(.setState(to: .stopped), on: player)
      throw ExitCode(130)
    }
  }
}

/// What the events of a player mean to `stimmung play`.
struct PlayProgress {
  enum Outcome: Equatable {
    case playing
    case finished
    case failed(PlayerError)
  }

  private(set) var outcome = Outcome.playing
  private var hasBegun = false
  private var hasHeard = false

  /// The lines to print for an event.
  mutating func lines(for event: PlayerEvent) -> [String] {
    switch event.kind {
    case .itemChanged:
      guard let item = event.snapshot.item else { return [] }
      return ["item     \(caption(item.track))  \(clockText(item.track.duration))"]
    case .sessionStarted:
      // A player that was playing already does not begin to.
      hasBegun = true
      hasHeard = true
      return []
    case .stateChanged(_, let state):
      return [take(state, event.snapshot)]
    case .notice(let notice):
      // Where nothing ever played, the state did not change either.
      if let code = notice.code { outcome = .failed(PlayerError(code, notice.text)) }
      return []
    default:
      return []
    }
  }

  private mutating func take(_ state: PlaybackState, _ snapshot: PlayerSnapshot) -> String {
    let reason = snapshot.interruptionReason
    switch state {
    case .playing: hasBegun = true
    case .stopped where hasBegun:
      outcome =
        hasHeard
        ? .finished
        : .failed(PlayerError(.nothingPlayable, "Nothing of what was named could be played."))
    // Where no sound came out yet nobody waits for a device to come back.
    case .interrupted where !hasHeard:
      outcome = .failed(PlayerError(.outputFailed, reason ?? "There is no output."))
    default: break
    }
    return reason.map { "\(state.name): \($0)" } ?? state.name
  }
}

/// Events on their way from the player's thread to the command's.
private final class EventMailbox: Sendable {
  private let events = Mutex<[PlayerEvent]>([])
  private let wake = WakeDescriptor()

  func post(_ event: PlayerEvent) {
    events.withLock { $0.append(event) }
    wake.wake()
  }

  func take() -> [PlayerEvent] {
    wake.reset()
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  func wait(orFor signals: SignalDescriptor) {
    var polled = [
      pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, -1)
  }
}
