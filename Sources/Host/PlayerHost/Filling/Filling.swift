/// One filling of the queue that was asked for.
struct Filling: Sendable {
  /// What becomes of the queue that was.
  enum Mode {
    case replacing(play: Bool)
    case appending
    /// More of what was begun.
    case continuing
    case playingNext

    /// Whether what was in the queue is gone.
    var isReplacing: Bool {
      if case .replacing = self { return true }
      return false
    }
  }

  let mode: Mode
  /// Those of one number go on together; a newer number ends them.
  let number: Int64
  let reply: HostLoop.Reply
}
