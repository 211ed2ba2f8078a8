package import PlayerModel

/// A mode of the player that a key sets, and that is reported once it is set.
package enum PlayerMode: CaseIterable, Equatable, Sendable {
  case volume, speed, repeatMode, shuffleMode, stopAfterItem, loop, sleepTimer

  /// Whether the key cycles through values, so that requested values that are not answered yet
  /// count.
  var isCyclic: Bool { self != .volume && self != .speed }

  /// Returns a message with the value of the mode.
  package func sentence(_ snapshot: PlayerSnapshot) -> String {
    switch self {
    case .volume: "Volume \(snapshot.volume)%"
    case .speed: "Speed \(Self.speed(snapshot.rate))×"
    case .repeatMode: "Repeat: \(snapshot.repeatMode.rawValue)"
    case .shuffleMode: "Shuffle: \(snapshot.shuffleMode.rawValue)"
    case .stopAfterItem: "Stop after this track: \(snapshot.stopsAfterItem ? "on" : "off")"
    case .loop: Self.sentence(snapshot.loop)
    case .sleepTimer:
      snapshot.sleepTimer.map { "Sleep in \(Self.duration($0.minutes))" } ?? "Sleep: off"
    }
  }

  /// Returns the playback speed, rounded to hundredths.
  static func speed(_ rate: Double) -> String {
    "\((rate * 100).rounded() / 100)"
  }

  private static func sentence(_ loop: LoopPoints?) -> String {
    guard let loop else { return "Repeat of a passage: off" }
    let start = TimeText.text(loop.start)
    return loop.end.map { "Repeats \(start) to \(TimeText.text($0))" }
      ?? "A is \(start); do the same at B, where the passage ends"
  }

  private static func duration(_ minutes: Double) -> String {
    let seconds = Int(exactly: (minutes * 60).rounded()) ?? 0
    let (count, unit) = seconds % 60 == 0 ? (seconds / 60, "minute") : (seconds, "second")
    return "\(count) \(unit)" + (count == 1 ? "" : "s")
  }
}
