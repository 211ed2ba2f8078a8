import PlayerModel

/// A session that the player announced and the timeline does not show yet.
///
/// The player announces a session at once, and stores it a moment later; nothing is announced then. So the
/// timeline is read again, at most once a second and a few times, until it shows the session as announced.
struct AwaitedSession: Equatable, Sendable {
  private let id: String
  /// Whether its end was announced, and not its beginning.
  let hasEnded: Bool
  /// The remaining number of times to read again.
  private var attempts = 4
  /// The monotonic time before which nothing is read again; `nil` before the first attempt.
  private var earliest: Int64?

  private static let pause: Int64 = 1_000_000_000

  /// Creates the session of an event; returns `nil` for events that are not about one.
  init?(_ kind: PlayerEvent.Kind) {
    switch kind {
    case .sessionStarted(let session): (id, hasEnded) = (session.id, false)
    case .sessionEnded(let session): (id, hasEnded) = (session.id, true)
    default: return nil
    }
  }

  /// Returns whether a hearing of the timeline is this session, as it was announced.
  func isShown(by hearing: ListRow.Hearing) -> Bool {
    hearing.id == id && (!hasEnded || hearing.ending != nil)
  }

  /// Whether it is not worth reading any more.
  var isGivenUp: Bool { attempts <= 0 }

  /// The monotonic time of the next attempt; `nil` if it is not known yet, or there is none.
  var nextAttempt: Int64? { isGivenUp ? nil : earliest }

  /// Returns whether to read again now, at a monotonic time, and if so counts the attempt.
  mutating func isDue(at time: Int64) -> Bool {
    guard let earliest else {
      self.earliest = time.addingReportingOverflow(Self.pause).partialValue
      return false
    }
    guard time >= earliest, attempts > 0 else { return false }
    attempts -= 1
    self.earliest = time.addingReportingOverflow(Self.pause).partialValue
    return true
  }
}
