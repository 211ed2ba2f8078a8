import PlayerInterface
import Settings

extension InterfaceOptions {
  /// What settings say of how the interface looks.
  init(_ settings: Settings, looks: ThemeLooks) {
    self.init(
      looks: looks, cover: settings.cover, takesAccentFromCover: settings.takesAccentFromCover,
      animatesRow: settings.animatesRow, showsSpectrum: settings.showsSpectrum,
      lockMinutes: settings.lockMinutes)
  }
}
