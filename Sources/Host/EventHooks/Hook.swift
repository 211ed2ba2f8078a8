/// A command of the listener's that is run when something happens to the player.
package struct Hook: Hashable, Sendable {
  /// What it is run for.
  package enum Trigger: String, CaseIterable, Hashable, Sendable {
    /// Another item plays, or none.
    case item
    /// The playback state became another.
    case state
    /// A hearing is over that counts as a listen.
    case listen
    /// A song was filed under a mood, or taken out of it.
    case mood
    /// A gesture was recognised, and its command has ended.
    case gesture

    /// How many events may wait for a command that is slow, nil for all; newer ones take the place of the oldest.
    ///
    /// How things are now is told by the newest alone, but each listen counts, and each thing that the listener did.
    var capacity: Int? {
      switch self {
      case .item, .state: 1
      case .listen: 100
      case .mood, .gesture: nil
      }
    }
  }

  /// What it is run for.
  package var trigger: Trigger
  /// The program, looked for in `PATH`, and its arguments; no shell reads them.
  package var command: [String]
  /// Seconds after which it is killed, with what it started.
  package var timeLimit: Double

  package init(_ trigger: Trigger, command: [String], timeLimit: Double) {
    self.trigger = trigger
    self.command = command
    self.timeLimit = timeLimit
  }
}
