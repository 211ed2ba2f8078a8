import PlayerModel
import Settings

/// A setting that contains the command of a gesture.
struct GestureSetting: Sendable {
  /// The name of the setting.
  let name: String
  /// The gesture, as in “a nod”.
  let gesture: String
  let command: any WritableKeyPath<HeadphonePreferences, String> & Sendable

  static let all = [
    GestureSetting(name: "gestures.nod", gesture: "A nod", command: \.nod),
    GestureSetting(
      name: "gestures.double_nod", gesture: "A double nod", command: \.doubleNod),
    GestureSetting(name: "gestures.shake", gesture: "A shake", command: \.shake),
    GestureSetting(
      name: "gestures.tilt_left", gesture: "A tilt to the left", command: \.tiltLeft),
    GestureSetting(
      name: "gestures.tilt_right", gesture: "A tilt to the right",
      command: \.tiltRight),
    GestureSetting(
      name: "gestures.turn_left", gesture: "A turn to the left", command: \.turnLeft),
    GestureSetting(
      name: "gestures.turn_right", gesture: "A turn to the right",
      command: \.turnRight),
  ]

  /// Removes an invalid command from `preferences`, so that the gesture does nothing, and returns the reason.
  func check(_ preferences: inout HeadphonePreferences) -> ConfigProblem? {
    let line = preferences[keyPath: command]
    // A fast path, because most listeners use the defaults.
    guard !line.isEmpty, line != HeadphonePreferences()[keyPath: command],
      let mistake = CommandNames.mistake(in: line)
    else { return nil }
    preferences[keyPath: command] = ""
    let shown = line.count > 60 ? line.prefix(60) + "…" : line[...]
    return ConfigProblem(
      "\(name): \(gesture) cannot run “\(shown)”, which \(mistake); use a command as you would type it after “:”, such as “next” or “mood add calm”.",
      at: name)
  }
}
