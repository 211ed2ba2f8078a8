import PlayerInterface
import PlayerModel

extension InterfaceOptions {
  /// Options that differ from the defaults by what `change` makes of them.
  static func wanting(
    looks: ThemeLooks = .standard, _ change: (inout InterfacePreferences) -> Void
  ) -> InterfaceOptions {
    var preferences = InterfacePreferences()
    change(&preferences)
    return InterfaceOptions(looks: looks, preferences: preferences)
  }
}
