import HostLauncher
import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings
import TerminalCells

/// What moods look like, for what commands print and write: as in the interface.
struct MoodLooks {
  /// The looks of the theme.
  let theme: ThemeLooks
  /// The moods that are known; of the listener's own, the player that runs knows the looks.
  let moods: [MoodSummary]

  /// The looks that the settings choose.
  ///
  /// - Parameter moods: The moods, if the player was asked for them already.
  init(_ moods: [MoodSummary]? = nil) {
    let locations = Locations()
    theme = ThemeReading(SettingsReading(at: locations).settings.theme, at: locations).looks
    self.moods =
      moods ?? (try? HostLauncher(locations: locations).running().perform(MoodRequest.moods)) ?? []
  }

  /// The colours of moods as CSS has them, for light and dark pages.
  func css(_ names: [MoodName]) -> [MoodName: String] {
    var colors: [MoodName: String] = [:]
    for name in names {
      let summary = moods.first { $0.name == name } ?? MoodSummary(name: name, trackCount: 0)
      // A bar is seen from a contrast of 3 on.
      let color = theme.color(of: summary)?.readable(on: [.black, .white], contrast: 3)
      colors[name] = color.map { Self.css($0) }
    }
    return colors
  }

  /// A colour as `#rrggbb`.
  private static func css(_ color: RGBColor) -> String {
    let digits = String(color.value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
