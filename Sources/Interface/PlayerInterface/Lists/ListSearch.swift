import Mutation
import PlayerModel
import TerminalCells

/// An incremental search in the visible list: the typed text, and the row that it leads to.
///
/// Only one question is sent at a time. Text that is typed meanwhile is looked up when the answer
/// arrives.
struct ListSearch: Equatable, Sendable {
  /// The list to search.
  enum Place: Equatable, Sendable {
    /// The queue, which the player searches.
    case queue
    /// Another list, which the runner searches.
    case list(RowSearch.Place)
  }

  /// A request for the next match.
  struct Step: Equatable, Sendable {
    let text: String
    /// The first row to search, or the row after it if backward.
    let from: Int
    let isBackward: Bool
  }

  private struct Asked: Equatable {
    let tag: RequestTag
    let step: Step
    let place: Place
    /// The list's generation; `nil` for rows that are searched by their texts.
    let generation: RequestTag?
  }

  /// The text that is being typed.
  private(set) var typed = TypedText()
  /// The last search text, for the keys that repeat the search.
  private(set) var text = ""
  /// The text that has no match.
  private(set) var unmatched: String?
  /// The selected row before the search.
  private(set) var origin = 0
  private var wanted: Step?
  private var asked: Asked?

  /// Starts a search at `row`.
  mutating func begin(at row: Int) {
    self = ListSearch(text: text, origin: row, asked: asked)
  }

  /// Creates an empty search.
  init() {}

  private init(text: String, origin: Int, asked: Asked?) {
    (self.text, self.origin, self.asked) = (text, origin, asked)
  }

  /// Edits the typed text and returns whether `change` succeeded.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    let before = typed
    guard change(&typed) else { return false }
    guard typed != before else { return true }
    unmatched = nil
    wanted = typed.isEmpty ? nil : Step(text: typed.text, from: origin, isBackward: false)
    return true
  }

  /// Keeps the typed text for the keys that repeat the search.
  mutating func keep() {
    if !typed.isEmpty { text = typed.text }
  }

  /// Discards the typed text and any outstanding question.
  mutating func leave() {
    typed = TypedText()
    wanted = nil
    asked = nil
    unmatched = nil
  }

  /// Looks for the next or previous match from `row`; returns `false` if there is no text to look
  /// for.
  mutating func repeatSearch(from row: Int, isBackward: Bool, isTyping: Bool) -> Bool {
    let text = isTyping ? typed.text : text
    guard !text.isEmpty else { return false }
    wanted = Step(text: text, from: isBackward ? row : row + 1, isBackward: isBackward)
    return true
  }

  /// Whether a question is ready and none is outstanding.
  var isReady: Bool { wanted != nil && asked == nil }

  /// Returns the question for the list at `place`; `nil` if there is none, or an answer is
  /// outstanding.
  mutating func ask(
    _ tag: RequestTag, in place: Place, of generation: RequestTag?
  ) -> Step? {
    guard asked == nil, let step = wanted else { return nil }
    wanted = nil
    asked = Asked(tag: tag, step: step, place: place, generation: generation)
    return step
  }

  /// Returns whether `tag` is that of the outstanding question.
  func isWaiting(for tag: RequestTag) -> Bool { asked?.tag == tag }

  /// Handles an answer and returns the row to select.
  ///
  /// Returns `nil` without a match, or if the list or the text has changed since.
  mutating func receive(_ row: Int?, in place: Place?, of generation: RequestTag?) -> Int? {
    guard let asked else { return nil }
    self.asked = nil
    guard wanted == nil, asked.place == place, mutated(35) || asked.generation == generation
    else { return nil }
    // The text was changed or discarded meanwhile.
    guard asked.step.text == typed.text || asked.step.text == text else { return nil }
    unmatched = row == nil ? asked.step.text : nil
    return row
  }

  /// Drops an answer about a list that has changed, and asks again unless there is a newer
  /// question.
  mutating func askAgain(_ tag: RequestTag) {
    guard let asked, asked.tag == tag else { return }
    self.asked = nil
    wanted = wanted ?? asked.step
  }

  /// Discards all questions, for example when the player is gone.
  mutating func restart() {
    asked = nil
    wanted = nil
  }
}
