import PlayerModel

/// What undo means after a change of a setting, which is not undone.
extension SettingsState {
  /// Records that a setting is being changed.
  mutating func noteChange(of name: String, _ snapshot: PlayerSnapshot) {
    changed = ChangedSetting(name: name, moment: UndoMoment(snapshot))
  }

  /// Records a change that can be undone, but that no revision of the player shows: to lyrics or files.
  mutating func noteUndoableChange() {
    changed = nil
  }

  /// Returns why a setting that was just changed is not undone, once; `nil` if the player can undo something newer.
  mutating func takeNoUndo(ifNewestIn snapshot: PlayerSnapshot) -> String? {
    guard let changed else { return nil }
    self.changed = nil
    guard changed.moment.isNewest(in: snapshot) else { return nil }
    let again = bindings.name(.undo).map { " \($0) again undoes what came before." }
    return noUndo(of: changed.name, by: nil) + (again ?? "")
  }

  /// Why nothing is undone here, what the selected setting was, and how it returns to its default.
  var noUndo: String {
    guard let entry = selectedEntry else { return "\(Self.refusal); change the setting again." }
    return noUndo(of: entry.name, by: opened == nil ? bindings.name(.remove) : nil)
  }

  private static let refusal = "Changes of settings are not undone"

  /// Returns why a setting is not undone, with the key that returns it to its default, or else the command.
  private func noUndo(of name: String, by key: String?) -> String {
    let way = key ?? "“:config unset \(name)”"
    guard let text = previous.text(of: name) else {
      return "\(Self.refusal); \(way) returns \(key == nil ? "it" : name) to its default."
    }
    return "\(Self.refusal); \(name) was \(text), and \(way) returns it to its default."
  }
}
