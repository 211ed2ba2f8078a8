import PlayerModel

/// The settings that a key changes, too.
extension InterfacePreferences {
  /// What a setting is, in its own words; nil for one that no key changes.
  ///
  /// A word that it does not know changes nothing.
  subscript(setting name: String) -> String? {
    get {
      switch name {
      case "interface.cover": cover.rawValue
      case "interface.visualizer": String(showsSpectrum)
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch name {
      case "interface.cover": cover = CoverStyle(rawValue: newValue) ?? cover
      case "interface.visualizer": showsSpectrum = Bool(newValue) ?? showsSpectrum
      default: break
      }
    }
  }
}
