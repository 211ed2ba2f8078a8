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
    /// Whether it goes on from the selected row.
    var isRepeated = false
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
  /// Whether a match of the typed text is known.
  private(set) var isFound = false
  /// The name of the column in which the match is; `nil` if the list has only one.
  private(set) var column: String?
  /// Whether the search has led to another list than the one in which it began.
  var isElsewhere = false
  /// The keys that were pressed after Enter while the match was not known; `nil` before Enter.
  private(set) var heldKeys: [Key]?
  /// The selected row before the search, and the name of its column if there are several.
  private(set) var origin = 0
  private var originColumn: String?
  private var wanted: Step?
  private var asked: Asked?

  /// Starts a search at `row`, in the column with the given name.
  mutating func begin(at row: Int, inColumn column: String? = nil) {
    self = ListSearch(text: text, origin: row, asked: asked)
    originColumn = column
  }

  /// The name of the column of the match, if the search began in another one.
  var otherColumn: String? { column == originColumn ? nil : column }

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
    (unmatched, isFound, column, isElsewhere) = (nil, false, nil, false)
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
    (unmatched, isFound, column, isElsewhere) = (nil, false, nil, false)
    heldKeys = nil
  }

  // MARK: Enter before the answer

  /// The maximum number of keys to hold; the listener can only type a few in that time.
  private static let mostHeldKeys = 20

  /// Whether it is not known yet whether there is a match.
  var isLooking: Bool { wanted != nil || asked != nil }

  /// Waits for the match before any other key has an effect; asks again if the answer was dropped.
  mutating func holdKeys() {
    heldKeys = []
    if !isLooking, !isFound { wanted = Step(text: typed.text, from: origin, isBackward: false) }
  }

  /// Holds a key until the match is known.
  mutating func hold(_ key: Key) {
    guard let count = heldKeys?.count, count < Self.mostHeldKeys else { return }
    heldKeys?.append(key)
  }

  /// Returns the held keys, and holds no more.
  mutating func takeHeldKeys() -> [Key] {
    defer { heldKeys = nil }
    return heldKeys ?? []
  }

  /// Records that the match no longer exists.
  mutating func loseMatch() {
    (unmatched, isFound, column) = (typed.isEmpty ? text : typed.text, false, nil)
  }

  /// Looks for the next or previous match from `row`; returns `false` if there is no text to look
  /// for.
  mutating func repeatSearch(from row: Int, isBackward: Bool, isTyping: Bool) -> Bool {
    let text = isTyping ? typed.text : text
    guard !text.isEmpty else { return false }
    wanted = Step(
      text: text, from: isBackward ? row : row + 1, isBackward: isBackward, isRepeated: true)
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

  /// Handles an answer and returns the match to go to, which is in the column with the given name.
  ///
  /// Returns `nil` without a match, or if the list or the text has changed since.
  mutating func receive<Match>(
    _ match: Match?, in place: Place?, of generation: RequestTag?, column: String?
  ) -> Match? {
    guard let asked else { return nil }
    self.asked = nil
    guard wanted == nil, asked.place == place, mutated(35) || asked.generation == generation
    else { return nil }
    // The text was changed or discarded meanwhile.
    guard asked.step.text == typed.text || asked.step.text == text else { return nil }
    unmatched = match == nil ? asked.step.text : nil
    isFound = match != nil
    self.column = match == nil ? nil : column
    return match
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
    heldKeys = nil
  }
}
