import PlayerModel
import TerminalCells

/// The menu of everything that can be done with the marked rows, or else with the selected one.
///
/// Typed words narrow it down.
struct ActionMenu: Equatable, Sendable {
  /// What an entry does.
  enum Deed: Equatable, Sendable {
    /// The same as the keys of the action.
    case action(KeyAction)
    /// Files the rows under a mood.
    case filing(MoodName)
    /// Asks for the name of a new mood, which gets the key, if there is one.
    case newMood(key: Int?)
  }

  /// A possible action.
  struct Entry: Equatable, Sendable {
    let deed: Deed
    /// The keys that do the same; empty if there are none.
    let keys: String
    /// The text, which begins with a verb.
    let label: String
    /// Other words for it.
    let synonyms: String
  }

  /// What the rows are called.
  let title: String
  private let entries: [Entry]
  /// The typed words.
  private(set) var typed = TypedText()
  /// The selection among ``shown``.
  private(set) var position = ListPosition()

  /// Creates a menu with all of `entries`.
  init(for title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
    position.setCount(entries.count)
  }

  /// The entries with words that begin like the typed ones: first those whose labels have them.
  var shown: [Entry] {
    let words = WordBeginnings(typed.text)
    let named = entries.filter { words.match($0.label) }
    return named
      + entries.filter { !named.contains($0) && words.match("\($0.label) \($0.synonyms)") }
  }

  /// The selected entry; `nil` if nothing matches.
  var selected: Entry? {
    let shown = shown
    return shown.indices.contains(position.selected) ? shown[position.selected] : nil
  }

  /// Handles a key; `action` is what it is bound to.
  mutating func take(_ key: Key, _ action: KeyAction?, in layout: Layout) -> [Intent] {
    if typed.isEmpty, action == .actions { return [.close] }
    switch key {
    case .escape: return [.close]
    case .enter: return choose()
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: Movement(.pageUp).map { take($0) }
    case .pageDown: Movement(.pageDown).map { take($0) }
    default:
      if typed.take(key) { position = ListPosition() }
    }
    fit(layout)
    return []
  }

  /// Closes the menu and does what the selected entry says.
  func choose() -> [Intent] {
    switch selected?.deed {
    case .action(let action): [.close, .perform(action)]
    case .filing(let mood): [.close, .fileRows(under: mood)]
    case .newMood(let key): [.close, .name(NamePrompt(.mood(key: key, files: nil)))]
    case nil: []
    }
  }

  /// Adds pasted text to the typed words.
  mutating func paste(_ text: String) {
    typed.add(text)
    position = ListPosition()
  }

  /// Updates the number of entries, of which as many are visible as fit.
  mutating func fit(_ layout: Layout) {
    position.setHeight(ActionMenuPane.parts(of: layout.body).list.height)
    position.setCount(shown.count)
  }
}

extension ActionMenu: KeyedList {
  mutating func move(by rows: Int) { position.move(by: rows) }
  mutating func go(to index: Int) { position.select(index) }
}
