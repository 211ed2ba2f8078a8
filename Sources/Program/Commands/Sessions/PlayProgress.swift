import OpenFormats
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
  private var unheard: Line?

  /// What is told of an event on a line.
  enum Line: Equatable {
    /// Another track is the item.
    case item(Track)
    /// The player entered a state, perhaps for a reason.
    case state(PlaybackState, String?)
  }

  /// The lines to print for an event.
  mutating func lines(for event: PlayerEvent) -> [Line] {
    if case .queueChanged = event.kind { isOurs = true }
    guard isOurs, outcome == nil else { return [] }
    switch event.kind {
    case .itemChanged:
      guard let item = event.snapshot.item else { return [] }
      let line = Line.item(item.track)
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

  private mutating func take(_ state: PlaybackState, _ reason: String?) -> Line {
    switch state {
    case .stopped: end()
    // Where no sound came out yet nobody waits for a device to come back.
    case .interrupted where !hasHeard:
      outcome = .failure(PlayerError(.outputFailed, reason ?? "There is no output."))
      // The reason is told as what went wrong.
      return .state(state, nil)
    default: break
    }
    return .state(state, reason)
  }

  private mutating func end() {
    let nothing = PlayerError(.nothingPlayable, "None of that could be played.")
    outcome = hasHeard ? .success(()) : .failure(nothing)
  }
}

extension PlayProgress.Line {
  /// The line for people.
  var text: String {
    switch self {
    case .item(let track): "item     \(caption(track))  \(clockText(track.duration))"
    case .state(let state, let reason): reason.map { "\(state.name): \($0)" } ?? state.name
    }
  }

  /// The line for programs, one JSON object: with `item` or with `state`.
  var json: OrderedJSON {
    switch self {
    case .item(let track): .object(["item": track.json()])
    case .state(let state, let reason):
      .object(["state": .string(state.name), "reason": .init(reason)])
    }
  }
}
