import TerminalCells

/// Assembles key presses into bound sequences and counts.
struct KeyInput: Equatable, Sendable {
  /// The result of a key.
  enum Outcome: Equatable {
    /// The key completes a sequence that is bound to this action.
    case action(KeyAction)
    /// The key is not bound.
    case unbound(Key)
  }

  /// The key bindings.
  private(set) var bindings: KeyBindings
  /// The keys of an incomplete sequence.
  private var sequence: [Key] = []
  /// The digits of the count that is being typed; `nil` if none is.
  private var number: String?

  /// The maximum number of digits, which suffices for any list.
  private static let mostDigits = 9

  /// Creates input with these bindings.
  init(_ bindings: KeyBindings) {
    self.bindings = bindings
  }

  /// The incomplete count and sequence, as text; `nil` if there are none.
  var pending: String? {
    let begun = sequence.isEmpty ? nil : KeySequence(keys: sequence).spelling
    return number.map { "#" + $0 + (begun.map { " " + $0 } ?? "") } ?? begun
  }

  /// Starts a count for the next key.
  mutating func beginNumber() {
    number = ""
  }

  /// Returns the count for the key that was pressed and clears it; `nil` if none was typed.
  mutating func takeNumber() -> Int? {
    defer { number = nil }
    return number.flatMap { Int($0) }
  }

  /// Handles a key; returns `nil` if it belongs to an incomplete sequence or count, or is an Escape
  /// that cancels one.
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
      // A key that does not continue the sequence is handled on its own.
      return wasBegun ? take(key) : .unbound(key)
    }
  }

  /// Handles a key of a count; returns `false` if it does not belong to one.
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

  /// Discards an incomplete sequence and count.
  mutating func forget() {
    sequence = []
    number = nil
  }

  /// Adopts other bindings.
  mutating func rebind(to bindings: KeyBindings) {
    self = KeyInput(bindings)
  }
}
