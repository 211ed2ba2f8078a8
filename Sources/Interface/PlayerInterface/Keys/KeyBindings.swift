import TerminalCells

/// The bindings of keys to actions.
package struct KeyBindings: Equatable, Sendable {
  /// An invalid key in the settings.
  package struct Problem: Equatable, Sendable {
    /// The action that the key was meant for.
    package let action: KeyAction
    /// The problem, as one sentence.
    package let message: String
  }

  private var actions: [KeySequence: KeyAction] = [:]
  private var sequences: [KeyAction: [KeySequence]] = [:]
  /// The proper prefixes of sequences, each with a sequence that starts with it.
  private var beginnings: [KeySequence: KeySequence] = [:]

  /// The default bindings.
  package static let standard = reading([:]).bindings

  /// The meaning of a sequence of keys.
  enum Match: Equatable {
    /// The keys are bound to this action.
    case action(KeyAction)
    /// The keys are the start of a sequence.
    case beginning
    /// The keys are not bound.
    case none
  }

  private init() {}

  /// Creates bindings from the settings, and returns invalid keys separately.
  ///
  /// Other actions have their default keys, except those that the settings assign to another
  /// action.
  ///
  /// - Parameter wanted: The keys of actions by the action's name; an empty list unbinds the action.
  package static func reading(
    _ wanted: [String: [String]]
  ) -> (bindings: KeyBindings, problems: [Problem]) {
    var bindings = KeyBindings()
    // The listener's keys come first, and default keys yield to them silently.
    let problems = bindings.bind(wanted)
    for action in KeyAction.allCases where wanted[action.rawValue] == nil {
      for spelling in action.standardKeys { _ = bindings.bind(spelling, to: action) }
    }
    return (bindings, problems)
  }

  /// Returns the invalid keys of the settings, for callers that do not need the bindings.
  package static func problems(of wanted: [String: [String]]) -> [Problem] {
    var bindings = KeyBindings()
    return bindings.bind(wanted)
  }

  /// Binds the listener's keys and returns the invalid ones.
  private mutating func bind(_ wanted: [String: [String]]) -> [Problem] {
    var problems: [Problem] = []
    for action in KeyAction.allCases {
      for spelling in wanted[action.rawValue] ?? [] {
        guard let problem = bind(spelling, to: action) else { continue }
        problems.append(Problem(action: action, message: problem))
      }
    }
    return problems
  }

  /// Returns the action that a single key is bound to.
  func action(of key: Key) -> KeyAction? {
    if case .action(let action) = match([key]) { action } else { nil }
  }

  /// Returns the meaning of a sequence of keys.
  func match(_ keys: [Key]) -> Match {
    let typed = KeySequence(keys: keys)
    if let action = actions[typed] { return .action(action) }
    return beginnings[typed] == nil ? .none : .beginning
  }

  /// Returns the first key sequence of an action, as text; `nil` if the action is not bound.
  package func name(_ action: KeyAction) -> String? {
    sequences[action]?.first?.spelling
  }

  /// Returns all key sequences of an action, as text.
  func names(_ action: KeyAction) -> [String] {
    sequences[action]?.map(\.spelling) ?? []
  }

  /// Returns the default keys of an action that are in force, and for each other one a clause with the action that
  /// has it, such as “z belongs to keys.play.next”.
  package func defaults(of action: KeyAction) -> (keys: [String], taken: [String]) {
    var defaults: (keys: [String], taken: [String]) = ([], [])
    for spelling in action.standardKeys {
      if let sequence = KeySequence(spelling), let other = conflict(of: sequence),
        let owner = actions[other], owner != action
      {
        defaults.taken.append("\(spelling) belongs to keys.\(owner.rawValue)")
      } else {
        defaults.keys.append(spelling)
      }
    }
    return defaults
  }

  /// Returns a bound sequence that starts like another one or is the same; `nil` if there is none.
  private func conflict(of sequence: KeySequence) -> KeySequence? {
    ([sequence] + sequence.beginnings).first { actions[$0] != nil } ?? beginnings[sequence]
  }

  /// Returns the action that loses sequences if a key is bound to another one, those sequences, and its others, as text;
  /// `nil` if none does.
  func loser(of key: Key) -> (action: KeyAction, lost: [String], kept: [String])? {
    guard let taken = conflict(of: KeySequence(key)), let action = actions[taken] else {
      return nil
    }
    let all = sequences[action] ?? []
    let lost = all.filter { $0.keys.first == key }
    return (action, lost.map(\.spelling), all.filter { !lost.contains($0) }.map(\.spelling))
  }

  /// Binds keys to an action; returns the reason if that is not possible.
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
    guard let other = conflict(of: sequence), let owned = actions[other] else {
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
