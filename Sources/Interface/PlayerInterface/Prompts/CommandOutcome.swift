import PlayerModel

/// What a command changed, for a message if it printed nothing itself.
enum CommandOutcome: Equatable, Sendable {
  /// A mode was set.
  case mode(PlayerMode)
  /// Playback started, stopped or moved.
  case playback
  /// ReplayGain or the equalizer was set.
  case replayGain, equalizer
  /// Something else happened, which the sentence reports.
  case other(String)

  /// Creates the outcome of a command that succeeded.
  init(of words: [String]) {
    switch words.first {
    case "volume": self = .mode(.volume)
    case "speed": self = .mode(.speed)
    case "repeat": self = .mode(.repeatMode)
    case "shuffle": self = .mode(.shuffleMode)
    case "stop" where words.count > 1: self = .mode(.stopAfterItem)
    case "open", "toggle", "pause", "resume", "stop", "next", "previous", "seek": self = .playback
    case "bookmark", "mood", "playlist", "query":
      self = words.dropFirst().first == "play" ? .playback : Self.other(words)
    case "replaygain": self = .replayGain
    case "equalizer": self = .equalizer
    default: self = Self.other(words)
    }
  }

  /// Returns the sentence, with the state of the player after the command.
  func sentence(_ snapshot: PlayerSnapshot) -> String {
    switch self {
    case .mode(let mode): mode.sentence(snapshot)
    case .playback: Self.playback(snapshot)
    case .replayGain: "ReplayGain: \(snapshot.sound.replayGain.rawValue)"
    case .equalizer: "Equalizer: \(snapshot.sound.equalizer.rawValue)"
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
    let rest = words.dropFirst(2)
    let name = rest.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    let subject =
      takesName.contains(command) && !name.isEmpty ? name : rest.first { !$0.hasPrefix("-") }
    let order = command == "queue sort" && rest.contains("--reverse") ? ", reversed" : ""
    return .other((subject.map { "\(done): \($0)" } ?? done) + order)
  }

  /// The commands whose arguments are the words of one name.
  private static let takesName: Set = ["query delete"]

  private static let sentences = [
    "headphones recentre": "Straight ahead is now where you are looking",
    "interrupt end": "Interruption ended",
    "mood sort": "Sorting stopped",
    "others next": "Skipped to the other player's next track",
    "others pause": "Paused the other player", "others play": "Resumed the other player",
    "others previous": "Went back to the other player's previous track",
    "others stop": "Stopped the other player",
    "others toggle": "Paused or resumed the other player",
    "query delete": "Query deleted", "query save": "Query saved",
    "queue add": "Added to the queue", "queue move": "Moved in the queue",
    "queue next": "Added to play next", "queue remove": "Removed from the queue",
    "queue sort": "Queue sorted", "queue undo": "Queue change undone",
    "sensor label": "Label set",
  ]
}
