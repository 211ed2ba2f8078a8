import PlayerModel
import TerminalCells

/// What keys do on a screen that they do not do everywhere.
protocol ScreenKeys {
  /// Does what a key does here; nil if that is nothing.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]?
  /// Why a key does nothing here; nil where it has no reason of its own.
  func excuse(for action: KeyAction, _ bindings: KeyBindings) -> String?
  /// One step back within the screen; answers whether there is one.
  mutating func stepBack() -> Bool

  /// What is typed into it; nil where nothing can be.
  var field: ScreenField? { get }
  /// What there is to say of what is typed.
  func note(_ snapshot: PlayerSnapshot) -> String
  /// Takes a key that edits what is typed; answers whether it is one.
  mutating func type(_ key: Key, _ snapshot: PlayerSnapshot) -> Bool
  /// Changes what is typed; answers whether that was done.
  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool

  // What follows concerns only screens that lie over others.

  /// Whether an action leaves it.
  func isLeft(by action: KeyAction) -> Bool
  /// Whether it stays while an action that is not its own does what it always does.
  func stays(during action: KeyAction) -> Bool
  /// Whether all keys are typed into it.
  var takesAllKeys: Bool { get }
  /// Takes a key where it takes all; `action` is what the key is bound to.
  mutating func take(_ key: Key, _ action: KeyAction?, in layout: Layout) -> [Intent]
  /// Adds pasted text where it takes all keys.
  mutating func paste(_ text: String)
}

extension ScreenKeys {
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? { nil }
  func excuse(for action: KeyAction, _ bindings: KeyBindings) -> String? { nil }
  mutating func stepBack() -> Bool { false }

  var field: ScreenField? { nil }
  func note(_ snapshot: PlayerSnapshot) -> String { "" }

  mutating func type(_ key: Key, _ snapshot: PlayerSnapshot) -> Bool {
    edit(snapshot) { $0.take(key) }
  }

  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool {
    false
  }

  func stays(during action: KeyAction) -> Bool { false }
  var takesAllKeys: Bool { false }
  mutating func take(_ key: Key, _ action: KeyAction?, in layout: Layout) -> [Intent] { [] }
  mutating func paste(_ text: String) {}
}

/// The field of a screen, into which a filter is typed, or what is searched for.
struct ScreenField {
  /// What a field is for.
  enum Kind {
    /// A filter, which is left where there is nothing to delete.
    case filter
    /// What the lines of a text must hold.
    case find
    /// What the screen is about, which has a line in its pane.
    case query
  }

  let kind: Kind
  /// What is typed.
  let text: String

  /// The key that it is typed behind.
  var sign: String { kind == .filter ? "&" : "/" }
}
