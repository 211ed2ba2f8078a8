import PlayerModel
import TerminalCells

/// The query and its results.
struct SearchState: Equatable, Sendable {
  /// The typed query.
  private(set) var typed = TypedText()
  /// The error in the query, if it cannot be parsed.
  private(set) var problem: QueryError?
  /// The completions of the last word, if Tab asked for them and there is not just one.
  private(set) var completion: SearchCompletion?
  /// The results.
  var list = RowList()
  /// The queries in whose results a group was opened, oldest first.
  private var earlier: [TypedText] = []
  /// The name of the group whose contents the results are; `nil` if no group was opened.
  private var nameOfGroup: String?

  /// Whether the results are the contents of a group that was opened.
  var isInGroup: Bool { !earlier.isEmpty }

  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch (action, list.selectedRow) {
    case (.playSelected, .group(let group)?), (.goIn, .group(let group)?):
      open(group)
      return []
    case (.goOut, _): return goOut() ? [] : nil
    default: return list.handle(action, in: nameOfGroup)
    }
  }

  /// Shows the tracks of a group.
  private mutating func open(_ group: ListRow.Group) {
    earlier.append(typed)
    nameOfGroup = group.name
    typed = TypedText("\(group.condition)")
    (problem, completion) = (nil, nil)
    list.show(.hits(LibraryQuery(condition: group.condition)))
  }

  /// Goes back to the results in which a group was opened; returns whether there are any.
  mutating func goOut() -> Bool {
    guard let last = earlier.popLast() else { return false }
    typed = last
    nameOfGroup = nil
    search()
    return true
  }

  /// Selects the query of the earlier search, which stays until something else is typed.
  mutating func selectQuery() {
    typed.select()
    completion = nil
  }

  /// The question for completions of the last word, as in the shell; `nil` if no word is being typed.
  var completionRequest: Effect? {
    let word = SearchCompletion.lastWord(of: typed.text)
    guard !word.isEmpty, !typed.isSelected else { return nil }
    return .completeWord(["search", "--", word], for: typed.text)
  }

  /// Completes the last word of `text`, unless the query has changed since.
  mutating func receive(_ words: [String], completing text: String) {
    guard typed.text == text else { return }
    let completed = SearchCompletion.completed(text, with: words)
    if completed != text { edit { $0 = TypedText(completed) } }
    completion = words.count == 1 ? nil : SearchCompletion(words: words)
  }

  /// Handles a key that edits the query; returns `false` for other keys.
  ///
  /// The keys that accept the query end its selection.
  mutating func take(_ key: Key) -> Bool {
    if key == .enter || key == .escape { typed.deselect() }
    return edit { $0.take(key) }
  }

  /// Edits the query and searches for it at once if it can be parsed.
  mutating func edit<Result>(_ change: (inout TypedText) -> Result) -> Result {
    let before = typed.text
    let result = change(&typed)
    guard typed.text != before else { return result }
    (earlier, nameOfGroup) = ([], nil)
    search()
    return result
  }

  /// Shows the results of the typed query.
  private mutating func search() {
    (problem, completion) = (nil, nil)
    guard !typed.text.allSatisfy(\.isWhitespace) else { return list.show(nil) }
    do throws(QueryError) {
      list.show(.hits(try LibraryQuery(parsing: typed.text)))
    } catch {
      // The last results stay, because the listener may be in the middle of a word.
      problem = error
    }
  }
}
