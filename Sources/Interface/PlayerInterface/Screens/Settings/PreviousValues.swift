/// What settings were before they last changed, as far as this interface has seen it.
struct PreviousValues: Equatable, Sendable {
  private var texts: [String: String] = [:]

  /// Returns what a setting was, as shown on the screen; `nil` if that is not known.
  func text(of name: String) -> String? { texts[name] }

  /// Remembers the values that differ in the new settings; secrets and values that only the player knows are not known.
  mutating func add(_ old: [SettingEntry], replacedBy new: [SettingEntry]) {
    let before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    for entry in new {
      guard let old = before[entry.name], entry.action == nil,
        old.value != entry.value || old.elements != entry.elements
      else { continue }
      let isKnown = !entry.isSecret && !old.isSecret && old.origin != .lastUsed
      texts[entry.name] = isKnown ? old.text(of: old.value) : nil
    }
  }

  /// Remembers the keys that differ in the new bindings.
  mutating func add(_ old: KeyBindings, replacedBy new: KeyBindings) {
    guard old != new else { return }
    for action in KeyAction.allCases where old.names(action) != new.names(action) {
      let names = old.names(action)
      texts["keys.\(action.rawValue)"] =
        names.isEmpty ? "without a key" : names.joined(separator: ", ")
    }
  }
}
