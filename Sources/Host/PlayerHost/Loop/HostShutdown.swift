/// The shutdown of the host, and the replies to those who requested it.
struct HostShutdown {
  private enum Phase {
    case running
    /// No new work is begun.
    case quitting([HostLoop.Reply])
    /// The playback machine has shut down.
    case over([HostLoop.Reply])
  }

  private var phase = Phase.running

  /// Whether no new work is begun.
  var isNear: Bool {
    if case .running = phase { false } else { true }
  }

  /// Whether the playback machine has shut down.
  var isOver: Bool {
    if case .over = phase { true } else { false }
  }

  /// Requests the shutdown; the reply follows once everything is stored.
  mutating func ask(_ reply: @escaping HostLoop.Reply) {
    phase = isOver ? .over(replies + [reply]) : .quitting(replies + [reply])
  }

  /// Records that the playback machine has shut down.
  mutating func reach() {
    phase = .over(replies)
  }

  /// Answers all requests for the shutdown.
  func answer() {
    for reply in replies { reply(.success(.done)) }
  }

  /// The replies to all requests for the shutdown.
  private var replies: [HostLoop.Reply] {
    switch phase {
    case .running: []
    case .quitting(let replies), .over(let replies): replies
    }
  }
}
