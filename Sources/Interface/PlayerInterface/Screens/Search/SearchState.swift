import PlayerModel
import TerminalCells

/// The query and its results.
struct SearchState: Equatable, Sendable {
  /// The typed query.
  private(set) var typed = TypedText()
  /// The error in the query, if it cannot be parsed.
  private(set) var problem: QueryError?
  /// The results.
  var list = RowList()
  /// Whether typing replaces the query, because it is from an earlier search.
  private var isPast = false

  /// Shows the earlier search until something else is typed.
  mutating func comeBack() {
    isPast = true
  }

  /// Handles a key that edits the query; returns `false` for other keys.
  mutating func take(_ key: Key) -> Bool {
    let startsOver = if case .character = key { isPast } else { false }
    return edit { typed in
      if startsOver { typed = TypedText() }
      return typed.take(key)
    }
  }

  /// Edits the query and searches for it at once if it can be parsed.
  mutating func edit<Result>(_ change: (inout TypedText) -> Result) -> Result {
    isPast = false
    let before = typed
    let result = change(&typed)
    guard typed != before else { return result }
    problem = nil
    guard !typed.text.allSatisfy(\.isWhitespace) else {
      list.show(nil)
      return result
    }
    do throws(QueryError) {
      list.show(.tracks(try LibraryQuery(parsing: typed.text)))
    } catch {
      // The last results stay, because the listener may be in the middle of a word.
      problem = error
    }
    return result
  }
}
