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
  private var sequence: [Key] = []
  /// The digits of a number that is being typed; nil: none is.
  private var number: String?

  /// No list has more rows than such numbers say.
  private static let mostDigits = 9

  /// Keys that are bound in this way.
  init(_ bindings: KeyBindings) {
    self.bindings = bindings
  }

  /// What is pressed and not complete yet, as it is shown; nil: nothing.
  var pending: String? {
    let begun = sequence.isEmpty ? nil : KeySequence(keys: sequence).spelling
    return number.map { "#" + $0 + (begun.map { " " + $0 } ?? "") } ?? begun
  }

  /// Begins a number for the key that follows it.
  mutating func beginNumber() {
    number = ""
  }

  /// The number for the key that was pressed, which has none after it; nil: none was typed.
  mutating func takeNumber() -> Int? {
    defer { number = nil }
    return number.flatMap { Int($0) }
  }

  /// Takes a key; nil where it begins a sequence or goes on with one, or a number, and where Escape ends one.
  mutating func take(_ key: Key) -> Outcome? {
    if sequence.isEmpty, takeAsDigit(key) { return nil }
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
      forget()
      if isEnd { return nil }
      // What does not go on with a sequence stands for itself.
      return wasBegun ? take(key) : .unbound(key)
    }
  }

  /// Takes a key of a number that is being typed; answers whether it is one.
  private mutating func takeAsDigit(_ key: Key) -> Bool {
    guard let digits = number else { return false }
    switch key {
    case .escape: number = nil
    case .backspace: number = digits.isEmpty ? nil : String(digits.dropLast())
    default:
      guard let digit = key.digit else { return false }
      if digits.count < Self.mostDigits { number = digits + "\(digit)" }
    }
    return true
  }

  /// Forgets what was begun.
  mutating func forget() {
    sequence = []
    number = nil
  }

  /// Takes other bindings.
  mutating func rebind(to bindings: KeyBindings) {
    self = KeyInput(bindings)
  }
}
