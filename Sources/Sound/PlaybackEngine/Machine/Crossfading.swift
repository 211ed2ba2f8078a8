import PlayerModel

/// The fade into the successor, as it was given to the pipeline, and the entry that is heard along during one.
struct Crossfading: Sendable {
  /// The number of songs whose last sound is remembered: those that play now and next, and some before.
  private static let mostSongs = 32

  /// The fade that the pipeline was given, or `nil` if it was given none.
  private(set) var given: Crossfade?
  /// Why there is no fade, or `nil` if there is one or none is wanted.
  private(set) var obstacle: CrossfadeObstacle?
  /// The entries between which the pipeline refused to fade, because their formats differ.
  private var refused: (from: EntryID, to: EntryID)?
  /// The session of the entry that is heard along with the item, or `nil` if none is.
  var along: Hearing?
  /// Where that entry was when it ceased to be the item, in seconds; `nil` if it was not the item before.
  var leftAt: Double?
  private var lastSounds: [(song: PersistentID, seconds: Double)] = []

  /// Whether the entry that is heard along was the item before.
  var wasItem: Bool { leftAt != nil }

  /// Returns where the last sound of a song is, in seconds, if it was analysed.
  func lastSound(of song: PersistentID?) -> Double? {
    lastSounds.last { $0.song == song }?.seconds
  }

  /// Records where the last sound of a song is, in seconds.
  mutating func learn(lastSound seconds: Double, of song: PersistentID) {
    lastSounds.removeAll { $0.song == song }
    lastSounds.append((song, seconds))
    if lastSounds.count > Self.mostSongs { lastSounds.removeFirst() }
  }

  /// Records that the pipeline cannot fade between two entries.
  mutating func refuse(from old: EntryID, to new: EntryID) {
    refused = (old, new)
  }

  /// Takes what was decided, or `nil` if no fade is wanted.
  ///
  /// - Returns: What changed: the fade that the pipeline must be given, and the obstacle.
  mutating func take(_ decision: CrossfadeRule.Decision?) -> (fade: Bool, obstacle: Bool) {
    let old = (given, obstacle)
    switch decision {
    case nil: (given, obstacle) = (nil, nil)
    case .refused(let reason): (given, obstacle) = (nil, reason)
    case .fades(let fade) where refused.map { $0 == (fade.from, fade.to) } ?? false:
      (given, obstacle) = (nil, .sampleRates)
    case .fades(let fade): (given, obstacle) = (fade, nil)
    }
    return (given != old.0, obstacle != old.1)
  }
}
