import PlayerModel

/// Volume, ReplayGain, equalizer and rate; the rate that is heard may differ from the wanted one for a
/// moment.
struct SoundModes: Sendable {
  /// The volume, 0…100.
  private(set) var volume = 100
  /// The rate that is heard, or the wanted rate while silent.
  private(set) var rate = 1.0
  /// The rate that was requested; while playing, it is shown once it is heard.
  private(set) var wantedRate = 1.0
  private(set) var settings = SoundSettings()
  /// The fade into the successor.
  var crossfading = Crossfading()

  /// The factor for samples: the cube of the volume, which the ear perceives as even steps.
  ///
  /// It is exactly 1 at 100.
  var gain: Float {
    let share = Float(volume) / 100
    return share * share * share
  }

  /// Whether the wanted rate is not heard yet.
  var isChangingRate: Bool { rate != wantedRate }

  /// Sets the volume, clamped to 0…100.
  ///
  /// - Returns: Whether it changed.
  mutating func setVolume(_ percent: Int) -> Bool {
    let percent = min(100, max(0, percent))
    defer { volume = percent }
    return percent != volume
  }

  /// Requests a rate, and returns whether it changed.
  mutating func want(rate: Double) -> Bool {
    defer { wantedRate = rate }
    return rate != wantedRate
  }

  /// Records the rate that is heard, and returns whether it changed.
  mutating func hear(rate: Double) -> Bool {
    defer { self.rate = rate }
    return rate != self.rate
  }

  /// Sets ReplayGain and equalizer, and returns whether they changed.
  mutating func set(_ wanted: SoundSettings) -> Bool {
    defer { settings = wanted }
    return wanted != settings
  }
}
