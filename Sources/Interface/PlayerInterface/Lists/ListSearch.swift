import PlayerModel
import TerminalCells

/// A search in the list that is seen: what is typed, and the row that it leads to.
///
/// One question at a time: what is typed meanwhile is asked when the answer is there.
struct ListSearch: Equatable, Sendable {
  /// Which list is searched.
  enum Place: Equatable, Sendable {
    /// The queue, by the player.
    case queue
    /// Another, by the runner.
    case list(RowSearch.Place)
  }

  /// A row that is wanted.
  struct Step: Equatable, Sendable {
    let text: String
    /// The row to begin with, or the one behind that to begin with where it goes backward.
    let from: Int
    let isBackward: Bool
  }

  private struct Asked: Equatable {
    let tag: RequestTag
    let step: Step
    let place: Place
    /// What the list showed; `nil` for rows that are searched by what they say.
    let generation: RequestTag?
  }

  /// What is being typed.
  private(set) var typed = TypedText()
  /// What was looked for last, for the keys that go on with it.
  private(set) var text = ""
  /// What nothing matches.
  private(set) var unmatched: String?
  /// The row that one was at before something was typed.
  private(set) var origin = 0
  private var wanted: Step?
  private var asked: Asked?

  /// Begins to be typed at a row.
  mutating func begin(at row: Int) {
    self = ListSearch(text: text, origin: row, asked: asked)
  }

  /// A search in which nothing is typed yet.
  init() {}

  private init(text: String, origin: Int, asked: Asked?) {
    (self.text, self.origin, self.asked) = (text, origin, asked)
  }

  /// Changes what is typed; answers whether that was done.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    let before = typed
    guard change(&typed) else { return false }
    guard typed != before else { return true }
    unmatched = nil
    wanted = typed.isEmpty ? nil : Step(text: typed.text, from: origin, isBackward: false)
    return true
  }

  /// Keeps what is typed, for the keys that go on with it.
  mutating func keep() {
    if !typed.isEmpty { text = typed.text }
  }

  /// Forgets what is typed, and what it would have led to.
  mutating func leave() {
    typed = TypedText()
    wanted = nil
    asked = nil
    unmatched = nil
  }

  /// Goes on to the next match from a row, or to the one before; answers whether there is anything to look for.
  mutating func goOn(from row: Int, isBackward: Bool, isTyping: Bool) -> Bool {
    let text = isTyping ? typed.text : text
    guard !text.isEmpty else { return false }
    wanted = Step(text: text, from: isBackward ? row : row + 1, isBackward: isBackward)
    return true
  }

  /// Whether something is to be asked, and nothing is to be answered before.
  var isReady: Bool { wanted != nil && asked == nil }

  /// What is to be asked now, of the list at `place`; nil: nothing, or there is an answer to come.
  mutating func ask(
    _ tag: RequestTag, in place: Place, of generation: RequestTag?
  ) -> Step? {
    guard asked == nil, let step = wanted else { return nil }
    wanted = nil
    asked = Asked(tag: tag, step: step, place: place, generation: generation)
    return step
  }

  /// Whether an answer is to what was asked.
  func isWaiting(for tag: RequestTag) -> Bool { asked?.tag == tag }

  /// Takes the answer to what was asked; answers the row to go to, if that is still wanted in the list at `place`.
  mutating func receive(_ row: Int?, in place: Place?, of generation: RequestTag?) -> Int? {
    guard let asked else { return nil }
    self.asked = nil
    guard wanted == nil, asked.place == place, asked.generation == generation else { return nil }
    // What was left or typed meanwhile leads nowhere.
    guard asked.step.text == typed.text || asked.step.text == text else { return nil }
    unmatched = row == nil ? asked.step.text : nil
    return row
  }

  /// Drops an answer about a list that has changed since, and asks again unless something newer is wanted.
  mutating func askAgain(_ tag: RequestTag) {
    guard let asked, asked.tag == tag else { return }
    self.asked = nil
    wanted = wanted ?? asked.step
  }

  /// Expects no answer any more, as from a player that is gone.
  mutating func restart() {
    asked = nil
    wanted = nil
  }
}
