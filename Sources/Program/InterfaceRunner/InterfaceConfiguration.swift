import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings

/// The parts of the listener's files that concern the interface.
struct InterfaceConfiguration: Equatable {
  /// The key bindings.
  let bindings: KeyBindings
  /// The appearance.
  let options: InterfaceOptions
  /// One line for each file with errors.
  let notices: [String]

  /// Reads the settings and the theme.
  init(at locations: Locations) {
    let reading = SettingsReading(at: locations)
    bindings = KeyBindings.reading(reading.settings.keys).bindings
    options = InterfaceOptions(
      looks: ThemeReading(reading.settings.theme, at: locations).looks,
      preferences: reading.settings.interface, enter: reading.settings.play.enter,
      resume: reading.settings.play.resumeRule,
      showsPhotosBesideSongs: reading.settings.photos.isShownBesideSongs)
    notices = reading.notices.map(\.text)
  }
}
