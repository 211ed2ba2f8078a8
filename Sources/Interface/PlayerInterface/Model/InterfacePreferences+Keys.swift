import PlayerModel

/// The settings that keys can change, too.
extension InterfacePreferences {
  /// The text value of a setting; `nil` if no key changes it.
  ///
  /// Unknown values are ignored.
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
