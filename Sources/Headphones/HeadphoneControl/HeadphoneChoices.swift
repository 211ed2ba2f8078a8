package import HeadphoneMotion
package import PlayerModel

/// What the listener wants of headphones, as far as it can be understood.
package struct HeadphoneChoices: Sendable {
  /// Whether the player may read them.
  package var isEnabled = false
  /// Where they are read.
  package var source = HeadphoneSourceName.airPods(nil)
  /// Which buds have to be out of the ear for music to be silent.
  package var ear = EarChoice.one
  /// Whether gestures do anything.
  package var hasGestures = false
  /// What each gesture does, as it is typed in the command line; nothing for a gesture that is not here.
  package var commands: [Gesture: String] = [:]
  /// What is a gesture.
  package var thresholds = GestureThresholds()

  package init() {}

  /// What the settings say, but for the source.
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

  /// What each gesture runs that is bound, or why it does not, of headphones that measure this.
  package func bindings(
    measures: HeadphoneMotion.Measures, isNetworked: Bool
  ) -> [GestureBinding] {
    Gesture.allCases.compactMap { gesture in
      guard hasGestures, let command = commands[gesture], !command.isEmpty else { return nil }
      return GestureBinding(
        gesture: gesture.rawValue, command: command,
        refusal: GestureRights.refusal(
          of: command, for: gesture, measures: measures, isNetworked: isNetworked))
    }
  }
}
