import PlayerModel
import TerminalCells

/// What is typed into the field of a screen: a filter, or what is searched for.
extension Screens {
  /// Whether something stands in the field of the current screen.
  var hasTyped: Bool {
    switch current {
    case .queue: !queue.filter.isEmpty
    case .help: !help.filter.isEmpty
    case .search: !search.typed.isEmpty
    case .library, .moods, .playing, .log, .settings: false
    }
  }

  /// Takes a key that edits the field; answers whether it is one.
  mutating func type(_ key: Key, _ snapshot: PlayerSnapshot) -> Bool {
    current == .search ? search.take(key) : edit(snapshot) { $0.take(key) }
  }

  /// Adds pasted text to the field.
  mutating func paste(_ text: String, _ snapshot: PlayerSnapshot) {
    _ = edit(snapshot) { typed in
      typed.add(text)
      return true
    }
  }

  /// Empties the field.
  mutating func clearField(_ snapshot: PlayerSnapshot) {
    _ = edit(snapshot) { typed in
      typed = TypedText()
      return true
    }
  }

  private mutating func edit(
    _ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool
  ) -> Bool {
    switch current {
    case .search: search.edit(change)
    case .help: help.edit(change)
    case .queue: queue.edit(snapshot, change)
    case .library, .moods, .playing, .log, .settings: false
    }
  }
}
