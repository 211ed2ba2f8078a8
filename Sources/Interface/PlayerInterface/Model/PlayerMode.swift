import PlayerModel

/// Something of the player that a key sets, and that is said when it is set.
enum PlayerMode: CaseIterable, Equatable, Sendable {
  case volume, speed, repeatMode, shuffleMode, stopAfterItem, sleepTimer

  /// Whether its key goes from one value to the next, so that one that is not answered yet counts.
  var goesRound: Bool { self != .volume && self != .speed }

  /// How it is set.
  func sentence(_ snapshot: PlayerSnapshot) -> String {
    switch self {
    case .volume: "Volume \(snapshot.volume)%"
    case .speed: "Speed \(Self.speed(snapshot.rate))×"
    case .repeatMode: "Repeat: \(snapshot.repeatMode.rawValue)"
    case .shuffleMode: "Shuffle: \(snapshot.shuffleMode.rawValue)"
    case .stopAfterItem: "Stop after this track: \(snapshot.stopsAfterItem ? "on" : "off")"
    case .sleepTimer:
      snapshot.sleepTimer.map { "Sleep in \(Self.minutes($0.minutes)) minutes" } ?? "Sleep: off"
    }
  }

  /// How fast time passes, to the hundredth.
  static func speed(_ rate: Double) -> String {
    "\((rate * 100).rounded() / 100)"
  }

  private static func minutes(_ minutes: Double) -> String {
    Int(exactly: minutes).map(String.init) ?? "\(minutes)"
  }
}
