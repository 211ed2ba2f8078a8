package import PlayerInterface
package import Settings

extension SettingOrigin {
  /// Returns the origin with the keys in force if it is that of default keys some of which other actions have, and a
  /// clause for each of those; otherwise the origin unchanged.
  ///
  /// - Parameter bindings: The keys of all actions with the settings.
  package func inForce(_ bindings: KeyBindings) -> (origin: SettingOrigin, taken: [String]) {
    guard source == .standard, let action = KeyAction(settingName: name) else { return (self, []) }
    let defaults = bindings.defaults(of: action)
    guard !defaults.taken.isEmpty else { return (self, []) }
    return (with(value: defaults.keys.configValue.toml), defaults.taken)
  }
}
