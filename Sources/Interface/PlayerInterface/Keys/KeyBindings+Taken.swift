import PlayerModel

extension KeyBindings {
  /// Returns a sentence for each other action that has lost keys in `new` bindings of `action`: which keys it
  /// has lost, and which it still has.
  package func sentences(onKeysTakenBy action: KeyAction, in new: KeyBindings) -> [String] {
    KeyAction.allCases.compactMap { other in
      let (before, after) = (names(other), new.names(other))
      let lost = before.filter { !after.contains($0) }
      guard other != action, !lost.isEmpty else { return nil }
      let rest =
        after.isEmpty ? "which now has no key" : "which still has \(after.joined(separator: ", "))"
      return
        "\(lost.joined(separator: ", ")) \(lost.count == 1 ? "was" : "were") “\(other.meaning)” "
        + "(keys.\(other.rawValue)), \(rest)."
    }
  }
}
