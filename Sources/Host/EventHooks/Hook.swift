/// A command that runs on a player event.
package struct Hook: Hashable, Sendable {
  /// The kinds of events that can run a command.
  package enum Trigger: String, CaseIterable, Hashable, Sendable {
    /// The item changed, possibly to none.
    case item
    /// The playback state changed.
    case state
    /// A session that counts as a listen ended.
    case listen
    /// A song was added to or removed from a mood.
    case mood
    /// A gesture was recognised, and its command has ended.
    case gesture

    /// The maximum number of events that wait for a slow command, or `nil` if unlimited; newer ones replace
    /// the oldest.
    ///
    /// The newest event alone describes the current state, but every listen and every action of the
    /// listener counts.
    var capacity: Int? {
      switch self {
      case .item, .state: 1
      case .listen: 100
      case .mood, .gesture: nil
      }
    }
  }

  /// The event that runs the command.
  package var trigger: Trigger
  /// The program, which is searched in `PATH`, and its arguments; no shell is involved.
  package var command: [String]
  /// The time in seconds after which the command and its child processes are killed.
  package var timeLimit: Double

  package init(_ trigger: Trigger, command: [String], timeLimit: Double) {
    self.trigger = trigger
    self.command = command
    self.timeLimit = timeLimit
  }
}
