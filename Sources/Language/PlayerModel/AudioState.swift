/// How the music sounds, and where.
public struct AudioState: Hashable, Sendable {
  /// The volume from 0 to 100.
  public var volume = 100
  /// ReplayGain and equalizer.
  public var sound = SoundSettings()
  /// Why the item does not fade into the next one, or `nil` if it does or crossfading is off.
  public var crossfadeObstacle: CrossfadeObstacle?
  /// The output's name: an ALSA PCM, `silent` or `wav:…`.
  public var output: String
  /// The number of underruns since the player started; each causes a gap but loses nothing.
  public var underruns = 0

  /// Creates the state of an output at full volume.
  public init(output: String) {
    self.output = output
  }
}
