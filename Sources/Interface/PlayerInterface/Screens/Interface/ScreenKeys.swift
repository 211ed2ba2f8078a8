import PlayerModel
import TerminalCells

/// The keys that are specific to a screen.
protocol ScreenKeys {
  /// Performs an action; returns `nil` if it has no effect here.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]?
  /// Returns why an action has no effect here; `nil` if there is no specific reason.
  func noEffectMessage(for action: KeyAction, _ bindings: KeyBindings) -> String?
  /// Goes back one step within the screen; returns whether that was possible.
  mutating func stepBack() -> Bool

  /// The field of the screen; `nil` if it has none.
  var field: ScreenField? { get }
  /// Returns a remark on the typed text.
  func note(_ snapshot: PlayerSnapshot) -> String
  /// Handles a key that edits the typed text; returns `false` for other keys.
  mutating func type(_ key: Key, _ snapshot: PlayerSnapshot) -> Bool
  /// Edits the typed text and returns whether `change` succeeded.
  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool
  /// Selects the typed text, so that typing replaces it, when the screen's key or that of the search is pressed.
  mutating func selectField()

  // The remaining requirements only concern overlay screens.

  /// Returns whether an action closes the screen.
  func isLeft(by action: KeyAction) -> Bool
  /// Returns whether the screen stays open during an action that is not its own.
  func stays(during action: KeyAction) -> Bool
  /// Whether the screen takes all keys, as text.
  var takesAllKeys: Bool { get }
  /// Handles a key if the screen takes all of them; `action` is what it is bound to.
  mutating func take(_ key: Key, _ action: KeyAction?, in layout: Layout) -> [Intent]
  /// Adds pasted text if the screen takes all keys.
  mutating func paste(_ text: String)
}

extension ScreenKeys {
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? { nil }
  func noEffectMessage(for action: KeyAction, _ bindings: KeyBindings) -> String? { nil }
  mutating func stepBack() -> Bool { false }

  var field: ScreenField? { nil }
  func note(_ snapshot: PlayerSnapshot) -> String { "" }

  mutating func type(_ key: Key, _ snapshot: PlayerSnapshot) -> Bool {
    edit(snapshot) { $0.take(key) }
  }

  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool {
    false
  }

  mutating func selectField() {}

  func stays(during action: KeyAction) -> Bool { false }
  var takesAllKeys: Bool { false }
  mutating func take(_ key: Key, _ action: KeyAction?, in layout: Layout) -> [Intent] { [] }
  mutating func paste(_ text: String) {}
}

/// The field of a screen, for a filter or search text.
struct ScreenField {
  /// The purpose of a field.
  enum Kind {
    /// A filter, which is closed by deleting when it is empty.
    case filter
    /// A search in the lines of a text.
    case find
    /// The query of the screen, which has a line in its pane.
    case query
  }

  let kind: Kind
  /// The typed text, which may be selected.
  let typed: TypedText

  /// The characters of the typed text.
  var text: String { typed.text }

  /// The key that precedes the text.
  var sign: String { kind == .filter ? "&" : "/" }
}
