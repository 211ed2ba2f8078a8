import SoundDecoding

/// The scales of ratings in tags, and their stars, 1…5.
///
/// Half stars are rounded up, and 0 means that a file is not rated, as in the programs that write these tags.
package enum TagRating {
  /// The addresses in POPM whose programs divide 255 evenly; all others follow Windows Media Player.
  ///
  /// Sources: Picard's documentation of its option “Ratings”; Kid3's handbook, “Star count mapping”.
  private static let even = [
    "users@musicbrainz.org", "traktor@native-instruments.de", "quodlibet@lists.sacredchao.net",
  ]
  /// The values that Windows Media Player, MusicBee, MediaMonkey and Winamp write, by stars.
  private static let usual: [UInt8] = [0, 1, 64, 128, 196, 255]

  /// Returns the stars of a rating from 0 to 1 (FMPS_RATING).
  static func stars(ofFraction text: String) -> Int? {
    TagNumber.decimal(text).flatMap { $0 <= 1 ? stars(of: $0) : nil }
  }

  /// Returns the stars of a rating from 0 to 100.
  ///
  /// No program writes less than half a star, so 1 to 5 are stars, as foobar2000 writes them.
  static func stars(ofPercent text: String) -> Int? {
    guard let number = TagNumber.decimal(text), number <= 100 else { return nil }
    return stars(of: areStars(number) ? number / 5 : number / 100)
  }

  /// Returns the stars of POPM, such as `196 Windows Media Player 9 Series`.
  static func stars(ofPopularity text: String) -> Int? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let value = Int(first), (1...255).contains(value) else {
      return nil
    }
    let owner = parts.count > 1 ? String(parts[1]) : ""
    if isEven(owner) || value == 51 || value == 102 { return stars(of: Double(value) / 255) }
    // The ranges in which Explorer shows the same stars.
    return [32, 96, 160, 224].firstIndex { value < $0 }.map { $0 + 1 } ?? 5
  }

  /// Returns the value for stars in the POPM of a program.
  static func popularity(_ stars: Int, of owner: String) -> UInt8 {
    isEven(owner) ? UInt8(stars * 51) : usual[stars]
  }

  /// Returns the text for stars in FMPS_RATING.
  static func fraction(_ stars: Int) -> String { stars == 5 ? "1.0" : "0.\(stars * 2)" }

  /// Returns the text for stars in RATING, on the scale of `old`.
  static func percent(_ stars: Int, insteadOf old: String?) -> String {
    let number = old.flatMap { TagNumber.decimal($0) }
    return String(number.map(areStars) == true ? stars : stars * 20)
  }

  /// Returns the texts for stars in a tag whose values `old` returns, by key; `nil` removes a value.
  ///
  /// All ratings that the tag has are replaced. If it has none, there is one text.
  static func texts(
    _ stars: Int, in kind: TagKind, insteadOf old: (String) -> [String]
  ) -> [(key: String, text: String?)] {
    let fractions = TagValues.Field.fractionRating.keys(in: kind)
    let all = fractions + TagValues.Field.percentRating.keys(in: kind)
    let present = all.filter { !old($0).isEmpty }
    return (present.isEmpty ? Array(all.prefix(1)) : present).map { key in
      guard stars > 0 else { return (key, nil) }
      let text =
        fractions.contains(key) ? fraction(stars) : percent(stars, insteadOf: old(key).first)
      return (key, text)
    }
  }

  private static func areStars(_ number: Double) -> Bool {
    (1...5).contains(number) && number == number.rounded()
  }

  private static func isEven(_ owner: String) -> Bool { even.contains(owner.lowercased()) }

  /// Returns the stars of a rating as a fraction of the highest one, which it must not exceed.
  package static func stars(of fraction: Double) -> Int? {
    guard fraction > 0 else { return nil }
    return min(max(Int((fraction * 5).rounded()), 1), 5)
  }
}
