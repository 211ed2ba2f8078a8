import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings

/// What the listener's files say of the interface.
struct InterfaceConfiguration: Equatable {
  /// Which keys do what.
  let bindings: KeyBindings
  /// How it looks.
  let options: InterfaceOptions
  /// One line for each file that something is wrong in.
  let notices: [String]

  /// Reads settings and theme.
  init(at locations: Locations) {
    let reading = SettingsReading(at: locations)
    bindings = KeyBindings.reading(reading.settings.keys).bindings
    options = InterfaceOptions(
      looks: ThemeReading(reading.settings.theme, at: locations).looks,
      preferences: reading.settings.interface,
      showsPhotosBesideSongs: reading.settings.photos.isShownBesideSongs)
    notices = reading.notices.map(\.text)
  }
}
