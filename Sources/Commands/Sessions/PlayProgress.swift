import PlayerModel
import ProgramOutput

/// What the events of a player mean to `stimmung play`.
struct PlayProgress {
  /// How it ended; nil while it goes on.
  private(set) var outcome: Result<Void, PlayerError>?
  /// Whether the queue is the one that was asked for: before that, others' music plays.
  private var isOurs = false
  private var hasHeard = false
  /// The line of an item that is shown and of which nothing was heard yet.
  private var unheard: String?

  /// The lines to print for an event.
  mutating func lines(for event: PlayerEvent) -> [String] {
    if case .queueChanged = event.kind { isOurs = true }
    guard isOurs, outcome == nil else { return [] }
    switch event.kind {
    case .itemChanged:
      guard let item = event.snapshot.item else { return [] }
      let line = "item     \(caption(item.track))  \(clockText(item.track.duration))"
      guard event.snapshot.state == .stopped, !hasHeard else { return [line] }
      unheard = line
      return []
    case .sessionStarted:
      hasHeard = true
      defer { unheard = nil }
      return unheard.map { [$0] } ?? []
    case .stateChanged(_, let state, _):
      return [take(state, event.snapshot.interruptionReason)]
    case .notice(let notice) where notice.code == .nothingPlayable:
      // Where nothing ever played, the state did not change either.
      end()
      return []
    default:
      return []
    }
  }

  private mutating func take(_ state: PlaybackState, _ reason: String?) -> String {
    switch state {
    case .stopped: end()
    // Where no sound came out yet nobody waits for a device to come back.
    case .interrupted where !hasHeard:
      outcome = .failure(PlayerError(.outputFailed, reason ?? "There is no output."))
      // The reason is told as what went wrong.
      return state.name
    default: break
    }
    return reason.map { "\(state.name): \($0)" } ?? state.name
  }

  private mutating func end() {
    let nothing = PlayerError(.nothingPlayable, "None of that could be played.")
    outcome = hasHeard ? .success(()) : .failure(nothing)
  }
}
