import PlayerModel

/// What a command changed, for a message if it printed nothing itself.
enum CommandOutcome: Equatable, Sendable {
  /// Playback started, stopped or moved.
  case playback
  /// Something else happened, which the sentence reports.
  case other(String)

  /// Creates the outcome of a command that succeeded.
  init(of words: [String]) {
    switch words.first {
    case "open", "toggle", "pause", "resume", "stop", "next", "previous", "seek": self = .playback
    case "bookmark", "mood", "playlist", "query":
      self = words.dropFirst().first == "play" ? .playback : Self.other(words)
    default: self = Self.other(words)
    }
  }

  /// Returns the sentence, with the state of the player after the command.
  func sentence(_ snapshot: PlayerSnapshot) -> String {
    switch self {
    case .playback: Self.playback(snapshot)
    case .other(let text): text
    }
  }

  private static func playback(_ snapshot: PlayerSnapshot) -> String {
    guard let item = snapshot.item else { return "The queue is empty." }
    let place =
      snapshot.state == .paused ? " at \(TimeText.text(snapshot.position.seconds))" : ""
    return "\(snapshot.stateText)\(place): \(item.track.title)"
  }

  private static func other(_ words: [String]) -> CommandOutcome {
    let command = words.prefix(2).joined(separator: " ")
    guard let done = sentences[command] else {
      return .other("Done: \(words.joined(separator: " "))")
    }
    let subject = words.dropFirst(2).first { !$0.hasPrefix("-") }
    return .other(subject.map { "\(done): \($0)" } ?? done)
  }

  private static let sentences = [
    "headphones recentre": "Straight ahead is now where you are looking",
    "interrupt end": "Interruption ended",
    "mood sort": "Sorting stopped",
    "others next": "Skipped to the other player's next track",
    "others pause": "Paused the other player", "others play": "Resumed the other player",
    "others previous": "Went back to the other player's previous track",
    "others stop": "Stopped the other player",
    "others toggle": "Paused or resumed the other player",
  ]
}
