import PlayerModel
import TerminalCells

/// A name that the listener types: of a mood that is to be, or another one for what there is.
struct NamePrompt: Equatable, Sendable {
  /// What gets the name.
  enum Occasion: Equatable, Sendable {
    /// A mood with this key, under which these tracks are filed; nil: none.
    case mood(key: Int, files: TrackChoice?)
    /// A mood, a playlist or a saved query.
    case renaming(ListRow.Collection)
  }

  /// What a key leads to beside what is typed.
  enum Outcome: Equatable {
    /// The prompt is left.
    case cancelled
    /// The name is to be given.
    case entered(String)
  }

  /// What gets the name.
  let occasion: Occasion
  /// What is typed.
  private(set) var typed: TypedText

  /// A prompt in which the present name stands, where there is one.
  init(_ occasion: Occasion) {
    self.occasion = occasion
    if case .renaming(let collection) = occasion {
      typed = TypedText(collection.name)
    } else {
      typed = TypedText()
    }
  }

  /// What is asked.
  var title: String {
    switch occasion {
    case .mood(let key, _): "Name of the mood for key \(key):"
    case .renaming(let collection): "New name of \(collection.name):"
    }
  }

  /// Takes a key.
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
