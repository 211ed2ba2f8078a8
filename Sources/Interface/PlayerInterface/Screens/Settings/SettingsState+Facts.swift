/// Where values come from, and which are in force.
extension SettingsState {
  /// The facts about the selected setting; those of default keys name the keys that other actions have.
  var facts: String {
    guard let entry = selectedEntry else { return "" }
    guard entry.origin == .standard, entry.problem.isEmpty, let action = entry.action else {
      return entry.facts
    }
    let taken = bindings.defaults(of: action).taken
    return taken.isEmpty
      ? entry.facts : "\(entry.name) has its default, but \(taken.joined(separator: ", "))."
  }

  /// Returns the value of a setting that is in force: for one that starts a sensor, whether that records.
  func valueInForce(of entry: SettingEntry, _ player: PlayerLink) -> String {
    guard player.isAttached, let value = recording.value(of: entry) else {
      return player.value(of: entry)
    }
    return value
  }

  /// Returns the value of a setting as text, with the one in force if it is another: that which a key has given it
  /// since, or else that of the player.
  func text(of entry: SettingEntry, byKey: String? = nil, _ player: PlayerLink) -> String {
    let value = player.value(of: entry)
    let now = byKey ?? valueInForce(of: entry, player)
    return entry.text(of: value) + (now == value ? "" : "  (now \(entry.label(of: now)))")
  }
}
