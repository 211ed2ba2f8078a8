import PlayerInterface
import PlayerModel

extension InterfaceOptions {
  /// The default options after `change`.
  static func wanting(
    looks: ThemeLooks = .standard, _ change: (inout InterfacePreferences) -> Void
  ) -> InterfaceOptions {
    var preferences = InterfacePreferences()
    change(&preferences)
    return InterfaceOptions(looks: looks, preferences: preferences)
  }
}
