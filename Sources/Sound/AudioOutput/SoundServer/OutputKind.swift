/// What an output of a sound server plays through, if the server knows.
package enum OutputKind: String, Hashable, Sendable, CaseIterable {
  case headphones, speakers, hdmi
  /// A device on Bluetooth that says no more about itself.
  case bluetooth

  /// The sign in front of the output's name, for terminals that show Unicode.
  package var icon: String {
    switch self {
    case .headphones: "🎧"
    case .speakers: "🔊"
    case .hdmi: "📺"
    case .bluetooth: "ᛒ"
    }
  }

  /// The word for people.
  package var word: String {
    switch self {
    case .headphones: "Headphones"
    case .speakers: "Speakers"
    case .hdmi: "HDMI"
    case .bluetooth: "Bluetooth"
    }
  }
}
