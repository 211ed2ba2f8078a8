package import HeadphoneMotion
package import PlayerModel

/// The listener's settings for headphones.
package struct HeadphoneChoices: Sendable {
  /// Whether the player may read headphones.
  package var isEnabled = false
  /// The source to read.
  package var source = HeadphoneSourceName.airPods(nil)
  /// Which buds must be out of the ear for the music to be silent.
  package var ear = EarChoice.one
  /// Whether gestures are enabled.
  package var hasGestures = false
  /// The command line that each gesture runs; a gesture without one does nothing.
  package var commands: [Gesture: String] = [:]
  /// The thresholds for detecting gestures.
  package var thresholds = GestureThresholds()

  package init() {}

  /// Creates choices from the preferences, except for the source.
  package init(_ preferences: HeadphonePreferences) {
    isEnabled = preferences.isEnabled
    ear = preferences.ear
    hasGestures = preferences.hasGestures
    commands = [
      .nod: preferences.nod, .doubleNod: preferences.doubleNod, .shake: preferences.shake,
      .tiltLeft: preferences.tiltLeft, .tiltRight: preferences.tiltRight,
      .turnLeft: preferences.turnLeft, .turnRight: preferences.turnRight,
    ].filter { !$0.value.isEmpty }
    thresholds = preferences.thresholds
  }

  /// Returns the commands bound to gestures, with the reason for those that headphones with these
  /// measures cannot run.
  package func bindings(
    measures: HeadphoneMotion.Measures, isNetworked: Bool
  ) -> [GestureBinding] {
    Gesture.allCases.compactMap { gesture in
      guard hasGestures, let command = commands[gesture], !command.isEmpty else { return nil }
      return GestureBinding(
        gesture: gesture.rawValue, command: command,
        refusal: GesturePermissions.refusal(
          of: command, for: gesture, measures: measures, isNetworked: isNetworked))
    }
  }
}
