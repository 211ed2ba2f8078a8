import OpenFormats
import PlayerModel
import ProgramOutput

/// Interprets the events of a player for `stimmung play`.
struct PlayProgress {
  /// The outcome, or `nil` while playback continues.
  private(set) var outcome: Result<Void, PlayerError>?
  /// Whether the requested queue is in effect; until then, other music may be playing.
  private var isOurs = false
  private var hasHeard = false
  /// The line of an item of which nothing has been heard yet.
  private var unheard: Line?

  /// A line to print.
  enum Line: Equatable {
    /// The item changed.
    case item(Track)
    /// The state changed, possibly for a reason.
    case state(PlaybackState, words: String, reason: String?)
  }

  /// Returns the lines to print for an event.
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
      return [take(state, event.snapshot)]
    case .notice(let notice) where notice.code == .nothingPlayable:
      // If nothing was ever played, the state has not changed either.
      end()
      return []
    default:
      return []
    }
  }

  private mutating func take(_ state: PlaybackState, _ snapshot: PlayerSnapshot) -> Line {
    let reason = snapshot.interruptionReason
    switch state {
    case .stopped: end()
    // If there has been no sound yet, it is not worth waiting for a device to return.
    case .interrupted where !hasHeard:
      outcome = .failure(PlayerError(.outputFailed, reason ?? "There is no output."))
      // The reason is reported as the error.
      return .state(state, words: "no sound", reason: nil)
    default: break
    }
    return .state(state, words: snapshot.stateWords, reason: reason)
  }

  private mutating func end() {
    let nothing = PlayerError(.nothingPlayable, "Nothing could be played.")
    outcome = hasHeard ? .success(()) : .failure(nothing)
  }
}

extension PlayProgress.Line {
  /// The line for people.
  var text: String {
    switch self {
    case .item(let track): "track: \(caption(track))  \(clockText(track.duration))"
    case .state(_, let words, let reason): reason.map { "\(words): \($0)" } ?? words
    }
  }

  /// The line as a JSON object with either `item` or `state`.
  var json: OrderedJSON {
    switch self {
    case .item(let track): .object(["item": track.json()])
    case .state(let state, _, let reason):
      .object(["state": .string(state.name), "reason": .init(reason)])
    }
  }
}
