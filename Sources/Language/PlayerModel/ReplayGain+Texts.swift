/// ReplayGain as texts, for the description of changes of tags.
extension ReplayGain {
  /// The values as texts, such as `track -7.03 dB` and `track peak 0.988553`, then those of the album.
  package var texts: [String] {
    Self.texts(of: track, "track") + Self.texts(of: album, "album")
  }

  private static func texts(of levels: Levels?, _ name: String) -> [String] {
    guard let levels else { return [] }
    let gain = "\(name) \(levels.gainText)"
    guard let peak = levels.peakText else { return [gain] }
    return [gain, "\(name) peak \(peak)"]
  }

  /// Parses ``texts``, or returns `nil` if they contain no gain.
  package init?(texts: [String]) {
    func number(after start: String) -> Double? {
      texts.lazy.filter { $0.hasPrefix(start) }.compactMap { text in
        Double(text.dropFirst(start.count).prefix { $0 != " " })
      }.first
    }
    func levels(_ name: String) -> Levels? {
      number(after: "\(name) ").flatMap {
        Levels(decibels: $0, peak: number(after: "\(name) peak "))
      }
    }
    self.init(track: levels("track"), album: levels("album"))
  }

  /// The values as the tags of Opus can store them: in 1/256 dB, and without peaks.
  package var inR128: ReplayGain? {
    func rounded(_ levels: Levels?) -> Levels? {
      levels.flatMap { Levels(decibels: ($0.decibels * 256).rounded() / 256) }
    }
    return ReplayGain(track: rounded(track), album: rounded(album))
  }
}

extension ReplayGain.Levels {
  /// The gain as in a tag, such as `-7.03 dB`.
  package var gainText: String { "\(Self.text(decibels, places: 2)) dB" }

  /// The peak as in a tag, such as `0.988553`, or `nil` if unknown.
  package var peakText: String? { peak.map { Self.text($0, places: 6) } }

  /// Returns a number with the given number of decimal places, or with more if it has more.
  private static func text(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    let whole = (number.magnitude * scale).rounded()
    let exact = "\(number)"
    guard whole / scale == number.magnitude || exact.contains("e") else { return exact }
    let digits = String(Int(whole))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(number < 0 ? "-" : "")\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
