import TerminalCells

/// Keys on the way to what they are bound to, of which some need several.
struct KeyInput: Equatable, Sendable {
  /// What a key leads to.
  enum Outcome: Equatable {
    /// It completes what this is bound to.
    case action(KeyAction)
    /// Nothing is bound to it.
    case unbound(Key)
  }

  /// Which keys do what.
  private(set) var bindings: KeyBindings
  /// Keys of a sequence that is not complete yet.
  private(set) var sequence: [Key] = []

  /// Keys that are bound in this way.
  init(_ bindings: KeyBindings) {
    self.bindings = bindings
  }

  /// Takes a key; nil where it begins a sequence or goes on with one, and where Escape ends one.
  mutating func take(_ key: Key) -> Outcome? {
    let isEnd = key == .escape && !sequence.isEmpty
    sequence.append(key)
    switch bindings.match(sequence) {
    case .action(let action):
      sequence = []
      return .action(action)
    case .beginning:
      return nil
    case .none:
      let wasBegun = sequence.count > 1
      sequence = []
      if isEnd { return nil }
      // What does not go on with a sequence stands for itself.
      return wasBegun ? take(key) : .unbound(key)
    }
  }

  /// Forgets a sequence that was begun.
  mutating func forget() {
    sequence = []
  }

  /// Takes other bindings.
  mutating func rebind(to bindings: KeyBindings) {
    self = KeyInput(bindings)
  }
}
