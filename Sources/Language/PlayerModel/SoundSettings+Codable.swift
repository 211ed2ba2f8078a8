/// Settings as an object, in which fades have a key only if they are on.
extension SoundSettings: Codable {
  private enum Key: String, CodingKey {
    case replayGain, preamp, equalizer, crossfade, fadesOnSkip, fadesOnPause
  }

  /// Reads settings from an object; damaged lengths of fades count as off.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let seconds = try values.decodeIfPresent(Double.self, forKey: .crossfade)
    self.init(
      replayGain: try values.decode(ReplayGainMode.self, forKey: .replayGain),
      preamp: try values.decode(Double.self, forKey: .preamp),
      equalizer: try values.decode(EqualizerPreset.self, forKey: .equalizer),
      crossfade: seconds.flatMap { CrossfadeLength(seconds: $0) } ?? .off,
      fadesOnSkip: try values.decodeIfPresent(Bool.self, forKey: .fadesOnSkip) ?? false,
      fadesOnPause: try values.decodeIfPresent(Bool.self, forKey: .fadesOnPause) ?? false)
  }

  /// Writes the settings as an object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(replayGain, forKey: .replayGain)
    try values.encode(preamp, forKey: .preamp)
    try values.encode(equalizer, forKey: .equalizer)
    if crossfade != .off { try values.encode(crossfade.seconds, forKey: .crossfade) }
    if fadesOnSkip { try values.encode(true, forKey: .fadesOnSkip) }
    if fadesOnPause { try values.encode(true, forKey: .fadesOnPause) }
  }
}
