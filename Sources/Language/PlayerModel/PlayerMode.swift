/// A mode of the player that a key or command sets, and that is reported once it is set.
package enum PlayerMode: CaseIterable, Equatable, Sendable {
  case volume, speed, repeatMode, shuffleMode, stopAfterItem, loop
  case sleepTimer, replayGain, equalizer

  /// Whether a key cycles through its values, so that requested values that are not answered yet
  /// count.
  package var isCyclic: Bool {
    switch self {
    case .repeatMode, .shuffleMode, .stopAfterItem, .loop, .sleepTimer: true
    case .volume, .speed, .replayGain, .equalizer: false
    }
  }

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
    case .replayGain:
      "ReplayGain: \(snapshot.sound.replayGain.rawValue)\(Self.preamp(snapshot.sound.preamp))"
    case .equalizer: "Equalizer: \(snapshot.sound.equalizer.rawValue)"
    }
  }

  /// Returns the playback speed, rounded to hundredths.
  package static func speed(_ rate: Double) -> String {
    "\((rate * 100).rounded() / 100)"
  }

  /// Returns a remark on the gain that is added to every ReplayGain; empty if it is none.
  private static func preamp(_ decibels: Double) -> String {
    guard decibels != 0 else { return "" }
    let number = Int(exactly: decibels).map { String($0) } ?? String(decibels)
    return ", preamp \(number) dB"
  }

  private static func sentence(_ loop: LoopPoints?) -> String {
    guard let loop else { return "Repeat of a passage: off" }
    let start = clock(loop.start)
    return loop.end.map { "Repeats \(start) to \(clock($0))" }
      ?? "A is \(start); do the same at B, where the passage ends"
  }

  private static func clock(_ seconds: Double) -> String {
    (Int(exactly: seconds.rounded(.down)) ?? 0).minutesAndSeconds
  }

  private static func duration(_ minutes: Double) -> String {
    let seconds = Int(exactly: (minutes * 60).rounded()) ?? 0
    let (count, unit) = seconds % 60 == 0 ? (seconds / 60, "minute") : (seconds, "second")
    return "\(count) \(unit)" + (count == 1 ? "" : "s")
  }
}
