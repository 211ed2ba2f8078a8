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
