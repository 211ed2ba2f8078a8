import PlayerModel

/// The texts of ReplayGain in tags.
enum TagLoudness {
  /// The fields of ReplayGain, in the order in which new ones are written.
  static let fields: [TagValues.Field] = [
    .trackGain, .trackPeak, .albumGain, .albumPeak, .r128TrackGain, .r128AlbumGain,
  ]

  /// Returns the text of each field; `nil` removes the field.
  ///
  /// - Parameter isR128: Whether the format has the tags of Opus. They are used if they can store the values.
  static func texts(
    _ gain: ReplayGain?, inR128 isR128: Bool = false
  ) -> [(field: TagValues.Field, text: String?)] {
    let levels = [gain?.track, gain?.album]
    let numbers = levels.map { $0.flatMap(r128) }
    let fits = zip(levels, numbers).allSatisfy { $0 == nil || $1 != nil }
    let usesR128 = isR128 && fits
    let gains: [String?] = levels.flatMap { levels -> [String?] in
      usesR128 ? [nil, nil] : [levels?.gainText, levels?.peakText]
    }
    let r128Gains: [String?] = usesR128 ? numbers : [nil, nil]
    return zip(fields, gains + r128Gains).map { ($0, $1) }
  }

  /// Returns a gain as in the tags of Opus, or `nil` if these cannot store the levels.
  ///
  /// Source: RFC 7845, section 5.2.1. It is in 1/256 dB, and relative to -23 LUFS, while ReplayGain is relative to
  /// -18 LUFS.
  private static func r128(_ levels: ReplayGain.Levels) -> String? {
    guard levels.peak == nil else { return nil }
    return Int16(exactly: (levels.decibels - 5) * 256).map { String($0) }
  }
}
