import TerminalCells

/// Which keys do what.
package struct KeyBindings: Equatable, Sendable {
  /// A key of the settings that cannot be taken.
  package struct Problem: Equatable, Sendable {
    /// What it was to do.
    package let action: KeyAction
    /// One sentence.
    package let message: String
  }

  private var actions: [KeySequence: KeyAction] = [:]
  private var sequences: [KeyAction: [KeySequence]] = [:]
  /// What the keys of an action begin with, and one that does.
  private var beginnings: [KeySequence: KeySequence] = [:]

  /// The keys as they come.
  package static let standard = reading([:]).bindings

  /// What keys mean that were pressed one after the other.
  enum Match: Equatable {
    /// They do this.
    case action(KeyAction)
    /// There may be more to come.
    case beginning
    /// Nothing.
    case none
  }

  private init() {}

  /// Bindings by what the settings say; an action that they do not name has the keys it comes with,
  /// unless those were given to another.
  ///
  /// - Parameter wanted: the keys of actions, by the name of the action; an empty list leaves it without.
  package static func reading(
    _ wanted: [String: [String]]
  ) -> (bindings: KeyBindings, problems: [Problem]) {
    var bindings = KeyBindings()
    // What the listener chose goes first, and what comes with the program gives way without a word.
    let problems = bindings.bind(wanted)
    for action in KeyAction.allCases where wanted[action.rawValue] == nil {
      for spelling in action.standardKeys { _ = bindings.bind(spelling, to: action) }
    }
    return (bindings, problems)
  }

  /// What of the settings' keys cannot be taken, for those who need no keys.
  package static func problems(of wanted: [String: [String]]) -> [Problem] {
    var bindings = KeyBindings()
    return bindings.bind(wanted)
  }

  /// Takes what the listener chose and answers what cannot be taken.
  private mutating func bind(_ wanted: [String: [String]]) -> [Problem] {
    var problems: [Problem] = []
    for action in KeyAction.allCases {
      for spelling in wanted[action.rawValue] ?? [] {
        guard let complaint = bind(spelling, to: action) else { continue }
        problems.append(Problem(action: action, message: complaint))
      }
    }
    return problems
  }

  /// What `keys` do.
  func match(_ keys: [Key]) -> Match {
    let typed = KeySequence(keys: keys)
    if let action = actions[typed] { return .action(action) }
    return beginnings[typed] == nil ? .none : .beginning
  }

  /// The keys of an action, as they are shown: the first alone; nil if it has none.
  package func name(_ action: KeyAction) -> String? {
    sequences[action]?.first?.spelling
  }

  /// The keys of an action, as they are shown.
  func names(_ action: KeyAction) -> [String] {
    sequences[action]?.map(\.spelling) ?? []
  }

  /// Binds keys to an action; answers why not.
  private mutating func bind(_ spelling: String, to action: KeyAction) -> String? {
    guard let sequence = KeySequence(spelling), let first = sequence.keys.first else {
      return
        "there is no key “\(spelling.prefix(40))”; keys are written d, Space, F5, Ctrl-x or g g."
    }
    if case .character(let character) = first, character.isNumber {
      return "\(sequence.spelling) is a mood's key; choose a key that is not a digit."
    }
    guard ![.control("c"), .control("z"), .control("l")].contains(first) else {
      return "\(sequence.spelling) is always quit, suspend or redraw; choose another."
    }
    let other =
      ([sequence] + sequence.beginnings).first { actions[$0] != nil } ?? beginnings[sequence]
    guard let other, let owned = actions[other] else {
      actions[sequence] = action
      sequences[action, default: []].append(sequence)
      for beginning in sequence.beginnings { beginnings[beginning] = sequence }
      return nil
    }
    guard owned != action else { return nil }
    let (keys, owner) = (other.spelling, owned.rawValue)
    return keys == sequence.spelling
      ? "\(keys) is already the key of keys.\(owner); choose another."
      : "\(sequence.spelling) and \(keys), the keys of keys.\(owner), start alike; choose others."
  }
}
