import PlayerModel
import TerminalCells

/// The queue as it is looked at: how many rows there are, the few of them that are known, what is
/// selected and what filters them.
///
/// Rows are asked for in windows around what is seen, one request at a time; answers to questions that
/// nobody asks any more are dropped.
struct QueueList: Equatable, Sendable {
  /// What the rows must match; empty: all.
  private(set) var filter = ""
  /// The rows that are marked.
  var marks = RowMarks()
  /// Ends when the queue is filtered in another way; which queue a place is in, the player's answers say themselves.
  var generation = Generation()
  /// Where the listener is.
  private(set) var position = ListPosition()
  /// What it was sorted by last, and of which revision it is sorted so.
  private var sorted: Sorted?
  private var revision = Revision()
  private var window: Window?
  private var inFlight: Question?

  /// The most rows that one request may ask for.
  private static let mostRows = 1000
  /// The fewest rows that are worth a request.
  private static let fewestRows = 50

  /// What can make rows be others than they were.
  private struct Revision: Equatable {
    var queue: Int64 = -1
    var library: Int64 = -1
    var moods: Int64 = -1
  }

  private struct Sorted: Equatable {
    var order: LibraryOrder
    var revision: Int64
  }

  /// What was asked, and of which revision.
  private struct Question: Equatable {
    var offset: Int
    var limit: Int
    var filter: String
    var revision: Revision

    func covers(_ rows: Range<Int>) -> Bool {
      offset <= rows.lowerBound && rows.upperBound <= offset + limit
    }
  }

  /// An answer and what it answers.
  private struct Window: Equatable {
    var question: Question
    var offset: Int
    var rows: [QueueWindow.Row]
    let numbers: TrackNumbers

    init(question: Question, offset: Int, rows: [QueueWindow.Row]) {
      (self.question, self.offset, self.rows) = (question, offset, rows)
      numbers = TrackNumbers(rows.lazy.map(\.entry.track))
    }
  }

  /// What the queue is sorted by, unless it was changed since; nil: its own order.
  var order: LibraryOrder? { sorted?.revision == revision.queue ? sorted?.order : nil }

  /// The player's number of the queue as it is known.
  var queueRevision: Int64 { revision.queue }

  /// Takes note that the queue was sorted.
  mutating func noteSorted(by order: LibraryOrder, _ snapshot: PlayerSnapshot) {
    sorted = Sorted(order: order, revision: snapshot.queueRevision)
  }

  /// How the tracks of the rows that are known are numbered.
  var numbers: TrackNumbers { window?.numbers ?? .none }

  /// The row at `index`, if it is known.
  func row(at index: Int) -> QueueWindow.Row? {
    guard let window else { return nil }
    let place = index - window.offset
    return window.rows.indices.contains(place) ? window.rows[place] : nil
  }

  /// The row that keys act on, if it is known.
  var selectedRow: QueueWindow.Row? {
    position.count > 0 ? row(at: position.selected) : nil
  }

  /// Whether the rows that are known are those of the filter.
  var isAnswered: Bool { window?.question.filter == filter }

  /// Forgets all rows, as after another host took over, and starts at the playing track.
  mutating func restart(with snapshot: PlayerSnapshot) {
    let height = position.height
    filter = ""
    generation.end()
    marks = RowMarks()
    window = nil
    inFlight = nil
    position = ListPosition()
    position.setHeight(height)
    revision = Self.revision(of: snapshot)
    position.setCount(snapshot.queueCount)
    position.center(on: snapshot.queueIndex ?? 0)
  }

  /// Takes the newest snapshot; a selection that stood on what played goes on with it.
  mutating func follow(from old: PlayerSnapshot, to new: PlayerSnapshot) {
    let wasOnPlaying = filter.isEmpty && position.selected == (old.queueIndex ?? 0)
    let wasOnItem = !filter.isEmpty && selectedRow?.entry.id == old.item?.id
    revision = Self.revision(of: new)
    if filter.isEmpty {
      position.setCount(new.queueCount)
      if wasOnPlaying, let index = new.queueIndex, index != position.selected {
        go(to: index)
      }
    } else if wasOnItem, old.item?.id != new.item?.id, let index = index(of: new.item?.id) {
      position.select(index)
    }
    update(item: new.item, moods: new.itemMoods)
  }

  /// Goes to a row that may be far away: then it comes to stand in the middle.
  mutating func go(to index: Int) {
    position.show(index)
  }

  /// Selects the row `rows` further down, or up.
  mutating func move(by rows: Int) {
    position.move(by: rows)
  }

  /// Shows the selected row and a neighbour in each other's place, and selects the row there.
  ///
  /// That is what the player is about to do; its answer brings what became of it.
  mutating func swapSelected(with target: Int) {
    let selected = position.selected
    if let window {
      let (one, other) = (selected - window.offset, target - window.offset)
      if window.rows.indices.contains(one), window.rows.indices.contains(other) {
        self.window?.rows.swapAt(one, other)
        self.window?.rows[one].index = selected
        self.window?.rows[other].index = target
      }
    }
    position.select(target)
  }

  /// Takes another height.
  mutating func setHeight(_ rows: Int) {
    position.setHeight(rows)
  }

  /// Takes another filter; an empty one leads back to where the selected row stands in the queue.
  mutating func setFilter(_ text: String, snapshot: PlayerSnapshot) {
    guard text != filter else { return }
    let selected = selectedRow?.index
    filter = text
    generation.end()
    // What is not marked yet would be read from among other rows.
    marks.generation.end()
    if text.isEmpty {
      position.setCount(snapshot.queueCount)
      position.center(on: selected ?? snapshot.queueIndex ?? 0)
    } else {
      position.select(0)
    }
  }

  /// Changes the filter as a line that is typed.
  mutating func edit(
    _ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool
  ) -> Bool {
    var typed = TypedText(filter)
    let isDone = change(&typed)
    setFilter(typed.text, snapshot: snapshot)
    return isDone
  }

  /// The request for rows that are seen, or soon will be, and are not known as they are now; nil if
  /// there is nothing to ask, or an answer is still to come.
  mutating func nextRequest() -> PlayerRequest? {
    guard inFlight == nil, position.height > 0 else { return nil }
    let seen = position.visible.prefix(Self.mostRows)
    let isEmpty = position.count == 0 && filter.isEmpty
    guard !isEmpty else { return nil }
    if let question = window?.question, question.filter == filter, question.revision == revision {
      let ahead = position.height / 2
      let wanted = max(0, seen.lowerBound - ahead)..<min(position.count, seen.upperBound + ahead)
      if question.covers(wanted.prefix(Self.mostRows)) { return nil }
    }
    let limit = min(Self.mostRows, max(Self.fewestRows, position.height * 3))
    let margin = max(0, (limit - position.height) / 2)
    let question = Question(
      offset: max(0, position.top - margin), limit: limit, filter: filter, revision: revision)
    inFlight = question
    return .queueWindow(.queue(offset: question.offset, limit: limit, filter: filter))
  }

  /// Takes the answer to the last request.
  mutating func receive(_ answer: QueueWindow) {
    guard var question = inFlight else { return }
    inFlight = nil
    // The queue became another one while the answer was on its way.
    let isStale = answer.queueRevision < revision.queue && question.revision != revision
    guard question.filter == filter, !isStale else { return }
    if answer.queueRevision > revision.queue, question.revision == revision {
      // The answer is newer than the last event: the event that follows brings nothing new.
      revision.queue = answer.queueRevision
      question.revision = revision
    }
    window = Window(question: question, offset: max(0, answer.offset), rows: answer.rows)
    position.setCount(answer.total)
  }

  /// Takes note that the last request failed: the same is not asked again until something changes.
  mutating func receiveFailure() {
    guard let question = inFlight else { return }
    inFlight = nil
    guard question.filter == filter else { return }
    window = Window(question: question, offset: 0, rows: [])
  }

  private mutating func update(item: QueueEntry?, moods: [MoodName]) {
    guard let item, let place = window?.rows.firstIndex(where: { $0.entry.id == item.id }) else {
      return
    }
    window?.rows[place].entry = item
    window?.rows[place].moods = moods
  }

  private func index(of entry: EntryID?) -> Int? {
    guard let window, let place = window.rows.firstIndex(where: { $0.entry.id == entry }) else {
      return nil
    }
    return window.offset + place
  }

  private static func revision(of snapshot: PlayerSnapshot) -> Revision {
    Revision(
      queue: snapshot.queueRevision, library: snapshot.libraryRevision,
      moods: snapshot.moodsRevision)
  }
}
