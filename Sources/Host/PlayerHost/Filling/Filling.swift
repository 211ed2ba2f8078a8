import PlayerModel

/// A request to fill the queue.
struct Filling: Sendable {
  /// How the tracks are added to the queue.
  enum Mode {
    /// With `fromStart`, long tracks do not continue where they were left.
    case replacing(play: Bool, fromStart: Bool)
    case appending
    /// Further tracks of the same filling.
    case continuing
    case playingNext
    case playingNow
    /// After an entry, or at the start of the queue if that is `nil`.
    case inserting(after: EntryID?)

    /// Whether all tracks are inserted at once, because each part would go before the previous one.
    var isAtOnce: Bool {
      switch self {
      case .playingNext, .playingNow, .inserting: true
      case .replacing, .appending, .continuing: false
      }
    }

    /// Whether the previous queue is replaced.
    var isReplacing: Bool {
      if case .replacing = self { return true }
      return false
    }
  }

  let mode: Mode
  /// The number that parts of one filling share; a newer filling cancels older ones.
  let number: Int64
  let reply: HostLoop.Reply

  /// The request that adds further tracks after the first ones.
  var continuation: Filling { Filling(mode: .continuing, number: number, reply: reply) }
}
