import PlayerModel
import TerminalCells

/// The queue on its screen: a window of rows around the visible ones, the selection and the filter.
///
/// It sends one request at a time, and drops answers that are no longer needed.
struct QueueList: Equatable, Sendable {
  /// The typed filter.
  private(set) var typed = TypedText()
  /// The marked rows.
  var marks = RowMarks()
  /// Ends when the filter changes; the player's answers themselves state the revision of the queue.
  var generation = Generation()
  /// The selection and the visible rows.
  private(set) var position = ListPosition()
  /// The prompt of the first run for a music folder if it was skipped, until there is music.
  var skippedPrompt: FolderPrompt?
  /// The last sort order, and the revision of the queue that it applies to.
  private var sorted: Sorted?
  /// The revision of the queue before it was sorted.
  private var unsortedRevision: Int64?
  private var revision = Revision()
  private var window: Window?
  private var inFlight: Question?
  /// Whether something else is about to play in place of the queue, whose rows then no longer exist.
  private var awaitsNewQueue = false

  /// The filter; empty for all rows.
  var filter: String { typed.text }

  /// The maximum number of rows per request.
  static let mostRows = 1000
  /// The minimum number of rows per request.
  private static let fewestRows = 50

  /// The versions of all data that rows depend on.
  private struct Revision: Equatable {
    var queue: Int64 = -1
    var library: Int64 = -1
    var moods: Int64 = -1
  }

  private struct Sorted: Equatable {
    var order: LibraryOrder
    var revision: Int64
    /// Whether sorting changed the queue, so that undoing that restores its own order.
    var isChange: Bool
  }

  /// A request and the revision that it was made for.
  private struct Question: Equatable {
    var offset: Int
    var limit: Int
    var filter: String
    var revision: Revision

    func covers(_ rows: Range<Int>) -> Bool {
      offset <= rows.lowerBound && rows.upperBound <= offset + limit
    }
  }

  /// An answer with its request.
  private struct Window: Equatable {
    var question: Question
    var offset: Int
    var rows: [QueueWindow.Row]
  }

  /// The sort order, if the queue has not changed since it was sorted.
  var order: LibraryOrder? { sorted?.revision == revision.queue ? sorted?.order : nil }

  /// The player's revision of the queue.
  var queueRevision: Int64 { revision.queue }

  /// Sorts the queue; `nil` restores the order that it had before.
  ///
  /// The previous sorting is undone first, so that a single change is left to undo.
  mutating func sort(by order: LibraryOrder?) -> [Intent] {
    let undoes = self.order != nil && sorted?.isChange == true
    var intents: [Intent] = []
    if undoes {
      // A second key before the answer must not undo anything else.
      sorted?.isChange = false
      intents.append(.request(.queueEdit(.undoQueue), for: .unsorting(isAll: order == nil)))
    } else {
      unsortedRevision = revision.queue
    }
    if let order {
      intents.append(.request(.queueEdit(.sortQueue(order: order)), for: .queueOrder(order)))
    } else if !undoes {
      sorted = nil
      intents.append(.sorted(by: nil))
    }
    return intents
  }

  /// Records that the queue was sorted, or that sorting it was undone if `order` is `nil`.
  ///
  /// - Returns: Whether the queue was in another order before it was sorted.
  mutating func noteSorted(by order: LibraryOrder?, _ snapshot: PlayerSnapshot) -> Bool {
    let isChange = snapshot.queueRevision != unsortedRevision
    sorted = order.map {
      Sorted(order: $0, revision: snapshot.queueRevision, isChange: isChange)
    }
    if order == nil { unsortedRevision = snapshot.queueRevision }
    return isChange
  }

  /// Returns the row at `index`, if it is known.
  func row(at index: Int) -> QueueWindow.Row? {
    guard let window else { return nil }
    let place = index - window.offset
    return window.rows.indices.contains(place) ? window.rows[place] : nil
  }

  /// The selected row, if it is known.
  var selectedRow: QueueWindow.Row? {
    position.count > 0 ? row(at: position.selected) : nil
  }

  /// Whether the known rows match the filter.
  var isAnswered: Bool { window?.question.filter == filter }

  /// Discards all rows, for example after a reconnection, and selects the playing track.
  mutating func restart(with snapshot: PlayerSnapshot) {
    let height = position.height
    typed = TypedText()
    sorted = nil
    generation.end()
    marks = RowMarks()
    window = nil
    inFlight = nil
    awaitsNewQueue = false
    position = ListPosition()
    position.setHeight(height)
    revision = Self.revision(of: snapshot)
    position.setCount(snapshot.queueCount)
    position.center(on: snapshot.queueIndex ?? 0)
  }

  /// Records that a request to play something in place of the queue was sent, or refused.
  mutating func awaitNewQueue(_ isAwaited: Bool) {
    awaitsNewQueue = isAwaited
  }

  /// Adopts a newer snapshot; if the playing track was selected, or the queue is a new one, the selection follows the
  /// playing track.
  mutating func follow(from old: PlayerSnapshot, to new: PlayerSnapshot) {
    // The new queue is published before its first track is heard. Until then, the item is not in the queue.
    let isReplaced = old.queueIndex == nil || new.queueRevision != old.queueRevision
    let isNew = awaitsNewQueue && isReplaced && new.item?.id != old.item?.id
    if isNew { awaitsNewQueue = false }
    let wasOnPlaying = filter.isEmpty && (isNew || position.selected == (old.queueIndex ?? 0))
    let wasOnItem = !filter.isEmpty && selectedRow?.entry.id == old.item?.id
    if new.queueCount > 0 || new.libraryRevision != old.libraryRevision { skippedPrompt = nil }
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

  /// Selects a row and scrolls it into view, centred if it is far away.
  mutating func go(to index: Int) {
    position.show(index)
  }

  /// Moves the selection by `rows`; negative numbers move up.
  mutating func move(by rows: Int) {
    position.move(by: rows)
  }

  /// Moves known rows as the player is about to do, and the selection and the marks with them; the
  /// player's answer brings the actual rows.
  ///
  /// If some of the rows are unknown, only the selection moves.
  mutating func anticipateShift(of moved: Set<ChosenTrack.ID>, by places: Int) {
    if moved.contains(where: marks.has) { marks.shift(by: places) }
    position.move(by: places)
    guard var rows = window?.rows, let first = rows.first?.index else { return }
    let isMoved = rows.map { moved.contains(.entry($0.entry.id)) }
    guard rows.shift(isMoved, count: moved.count, by: places) else { return }
    for place in rows.indices { rows[place].index = first + place }
    window?.rows = rows
  }

  mutating func setHeight(_ rows: Int) {
    position.setHeight(rows)
  }

  /// Selects the filter, so that typing replaces it.
  mutating func selectFilter() { typed.select() }

  /// Replaces the filter.
  mutating func setFilter(_ text: String, snapshot: PlayerSnapshot) {
    _ = edit(snapshot) { typed in
      typed = TypedText(text)
      return true
    }
  }

  /// Edits the filter and returns whether `change` succeeded.
  ///
  /// Clearing the filter keeps the selected row selected in the whole queue.
  mutating func edit(
    _ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool
  ) -> Bool {
    let before = filter
    guard change(&typed) else { return false }
    guard filter != before else { return true }
    let selected = selectedRow?.index
    generation.end()
    // Rows that are still being read in order to mark them would be those of the previous filter.
    marks.generation.end()
    marks.renumber(isWhole: filter.isEmpty)
    if filter.isEmpty {
      position.setCount(snapshot.queueCount)
      position.center(on: selected ?? snapshot.queueIndex ?? 0)
    } else {
      position.select(0)
    }
    return true
  }

  /// Returns the request for unknown rows in and around the visible ones.
  ///
  /// Returns `nil` if none are needed, or an answer is outstanding.
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

  /// Handles the answer to the last request.
  mutating func receive(_ answer: QueueWindow) {
    guard var question = inFlight else { return }
    inFlight = nil
    // The queue changed while the answer was on its way.
    let isStale = answer.queueRevision < revision.queue && question.revision != revision
    guard question.filter == filter, !isStale else { return }
    if answer.queueRevision > revision.queue, question.revision == revision {
      // The answer is newer than the last event, so the next event does not change the rows again.
      revision.queue = answer.queueRevision
      question.revision = revision
    }
    window = Window(question: question, offset: max(0, answer.offset), rows: answer.rows)
    position.setCount(answer.total)
  }

  /// Handles the failure of the last request, which is not repeated until something changes.
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
