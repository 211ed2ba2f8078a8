import PlayerModel

/// Keys that go from one mode to the next.
extension AppModel {
  /// What the key for the sleep timer goes through, minutes.
  private static let sleeps: [Double] = [15, 30, 60, 90]

  mutating func changeRepeat() -> [Effect] {
    let mode = (wanted.repeatMode ?? snapshot.repeatMode).following
    return ask(.setRepeat(mode: mode)) { $0.repeatMode = mode }
  }

  mutating func changeShuffle() -> [Effect] {
    let mode = (wanted.shuffleMode ?? snapshot.shuffleMode).following
    return ask(.setShuffle(mode: mode)) { $0.shuffleMode = mode }
  }

  mutating func changeStopAfterItem() -> [Effect] {
    let stops = !(wanted.stopsAfterItem ?? snapshot.stopsAfterItem)
    return ask(.setStopAfterItem(stops)) { $0.stopsAfterItem = stops }
  }

  /// The next longer sleep timer; after the longest, and while it fades, none.
  mutating func changeSleepTimer() -> [Effect] {
    let isFading = wanted.sleepMinutes == nil && snapshot.sleepTimer?.isFading == true
    let minutes = wanted.sleepMinutes ?? snapshot.sleepTimer?.minutes
    let longer = Self.sleeps.first { $0 > minutes ?? 0 }
    let next = isFading ? nil : longer
    return ask(.setSleepTimer(minutes: next)) { $0.sleepMinutes = .some(next) }
  }

  private mutating func ask(
    _ request: PlayerRequest, _ note: (inout WantedModes) -> Void
  ) -> [Effect] {
    let effects = self.request(request, for: .modes)
    guard !effects.isEmpty else { return [] }
    note(&wanted)
    wanted.ask()
    return effects
  }
}

extension ShuffleMode {
  /// The mode that the key leads to.
  fileprivate var following: ShuffleMode {
    switch self {
    case .off: .tracks
    case .tracks: .albums
    case .albums: .off
    }
  }
}

extension RepeatMode {
  /// The mode that the key leads to.
  fileprivate var following: RepeatMode {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
