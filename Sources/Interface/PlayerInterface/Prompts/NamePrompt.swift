import PlayerModel
import TerminalCells

/// The prompt for a name, of a new mood or of something to rename.
struct NamePrompt: Equatable, Sendable {
  /// The purpose of the name.
  enum Occasion: Equatable, Sendable {
    /// A mood with this key, if any, and the tracks to file under it, if any.
    case mood(key: Int?, files: TrackChoice?)
    /// A new name for a mood, playlist or saved query.
    case renaming(ListRow.Collection)
    /// A new name for a bookmark.
    case renamingBookmark(Bookmark)
  }

  /// The result of a key other than an edit.
  enum Outcome: Equatable {
    /// The prompt is closed.
    case cancelled
    /// The name was entered.
    case entered(String)
  }

  /// The purpose of the name.
  let occasion: Occasion
  /// The typed text.
  private(set) var typed: TypedText

  /// Creates a prompt with the current name, if there is one.
  init(_ occasion: Occasion) {
    self.occasion = occasion
    switch occasion {
    case .mood: typed = TypedText()
    case .renaming(let collection): typed = TypedText(collection.name)
    case .renamingBookmark(let bookmark): typed = TypedText(bookmark.name)
    }
  }

  /// The text of the prompt.
  var title: String {
    switch occasion {
    case .mood(let key?, _): "Name of the mood for key \(key):"
    case .mood(nil, _): "Name of the new mood:"
    case .renaming(let collection): "New name of \(collection.name):"
    case .renamingBookmark(let bookmark):
      "Name of the bookmark at \(TimeText.text(bookmark.seconds)):"
    }
  }

  /// What Enter also does, as a sentence that is shown until something is typed.
  var note: String? {
    guard typed.isEmpty, case .mood(_, let files?) = occasion else { return nil }
    return "Enter files \(files.title) under it."
  }

  /// Handles a key.
  mutating func handle(_ key: Key) -> Outcome? {
    switch key {
    case .escape: return .cancelled
    case .enter: return typed.text.allSatisfy(\.isWhitespace) ? nil : .entered(typed.text)
    default:
      _ = typed.take(key)
      return nil
    }
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    typed.add(text)
  }
}
