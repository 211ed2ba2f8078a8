/// Knows whether the host is to end, and has, and who asked for it.
struct HostEnd {
  private enum Phase {
    case running
    /// Nothing new is begun.
    case quitting([HostLoop.Reply])
    /// The playback rules have come to their end.
    case over([HostLoop.Reply])
  }

  private var phase = Phase.running

  /// Whether nothing new is begun any more.
  var isNear: Bool {
    if case .running = phase { false } else { true }
  }

  /// Whether the playback rules have come to their end.
  var isOver: Bool {
    if case .over = phase { true } else { false }
  }

  /// Someone asked for the end, and is answered when everything is stored.
  mutating func ask(_ reply: @escaping HostLoop.Reply) {
    phase = isOver ? .over(replies + [reply]) : .quitting(replies + [reply])
  }

  /// The playback rules have come to their end.
  mutating func reach() {
    phase = .over(replies)
  }

  /// Everything is stored.
  func answer() {
    for reply in replies { reply(.success(.done)) }
  }

  /// Who asked for the end.
  private var replies: [HostLoop.Reply] {
    switch phase {
    case .running: []
    case .quitting(let replies), .over(let replies): replies
    }
  }
}
