import DirectStoreAccess
import HostLauncher
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings
import TerminalCells

/// The appearance of moods in printed and exported output, which is that of the interface.
struct MoodLooks {
  /// The looks of the theme.
  let theme: ThemeLooks
  /// The known moods; without a running player, those in the file.
  let moods: [MoodSummary]

  /// Creates the looks for the theme in the settings.
  ///
  /// - Parameter moods: The moods, if they were already requested from the player.
  init(_ moods: [MoodSummary]? = nil) {
    let locations = Locations()
    theme = ThemeReading(SettingsReading(at: locations).settings.theme, at: locations).looks
    self.moods =
      moods ?? (try? HostLauncher(locations: locations).running().perform(MoodRequest.moods))
      ?? (try? libraryReader(locations)?.moodSummaries()) ?? []
  }

  /// Returns the colours of moods in CSS notation, readable on light and dark pages.
  func css(_ names: [MoodName]) -> [MoodName: String] {
    var colors: [MoodName: String] = [:]
    for name in names {
      let summary = moods.first { $0.name == name } ?? MoodSummary(name: name, trackCount: 0)
      // WCAG requires a contrast of at least 3 for graphics.
      let color = theme.color(of: summary)?.readable(on: [.black, .white], contrast: 3)
      colors[name] = color.map { Self.css($0) }
    }
    return colors
  }

  /// Formats a colour as `#rrggbb`.
  private static func css(_ color: RGBColor) -> String {
    let digits = String(color.value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
