import PlayerModel
import TerminalCells

/// What is searched for, and what was found.
struct SearchState: Equatable, Sendable {
  /// What is typed.
  private(set) var typed = TypedText()
  /// What cannot be understood, and where; nil if all can.
  private(set) var problem: QueryError?
  /// What was found.
  var list = RowList()
  /// Whether the first letter takes the place of what is typed, which is from another time.
  private var isPast = false

  /// Shows what was searched for before, until something else is typed.
  mutating func comeBack() {
    isPast = true
  }

  /// Takes a key that edits; answers whether it is one.
  mutating func take(_ key: Key) -> Bool {
    let startsOver = if case .character = key { isPast } else { false }
    return edit { typed in
      if startsOver { typed = TypedText() }
      return typed.take(key)
    }
  }

  /// Takes what is typed, and looks for it at once if it is understood.
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
      // What was found last stays, since the listener is in the middle of a word.
      problem = error
    }
    return result
  }
}
