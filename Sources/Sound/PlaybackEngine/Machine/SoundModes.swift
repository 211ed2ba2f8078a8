import PlayerModel

/// How it sounds: knows volume, ReplayGain and equalizer, and the rate that is heard beside the one that
/// was asked for.
struct SoundModes: Sendable {
  /// 0…100.
  private(set) var volume = 100
  /// The rate at which the music is heard, or will be.
  private(set) var rate = 1.0
  /// The rate that was asked for; while playing it is shown as soon as it is heard.
  private(set) var wantedRate = 1.0
  /// ReplayGain and equalizer.
  private(set) var settings = SoundSettings()

  /// What samples are multiplied with: the cube of the volume, which the ear takes for even steps.
  ///
  /// Exactly 1 at 100.
  var gain: Float {
    let share = Float(volume) / 100
    return share * share * share
  }

  /// Whether another rate was asked for than is heard.
  var isChangingRate: Bool { rate != wantedRate }

  /// Sets the volume, clamped.
  ///
  /// - Returns: whether it is another.
  mutating func setVolume(_ percent: Int) -> Bool {
    let percent = min(100, max(0, percent))
    defer { volume = percent }
    return percent != volume
  }

  /// Asks for a rate; false if it is wanted already.
  mutating func want(rate: Double) -> Bool {
    defer { wantedRate = rate }
    return rate != wantedRate
  }

  /// The music is heard at a rate; false if that is known.
  mutating func hear(rate: Double) -> Bool {
    defer { self.rate = rate }
    return rate != self.rate
  }

  /// Sets ReplayGain and equalizer; false if they are that already.
  mutating func set(_ wanted: SoundSettings) -> Bool {
    defer { settings = wanted }
    return wanted != settings
  }
}
