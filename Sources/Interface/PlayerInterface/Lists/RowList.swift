import PlayerModel
import TerminalCells

/// A list of any length that keeps only a window of rows around the visible ones.
///
/// It asks one question at a time, and drops answers that are no longer needed.
struct RowList: Equatable, Sendable {
  /// The source of the rows; `nil` if the list is empty or was filled with ``fill(with:)``.
  private(set) var source: ListSource?
  /// The marked rows.
  var marks = RowMarks()
  /// The number of marks that were lost with their rows, and not removed by a key, since it was last taken.
  private var lostMarks = 0
  /// Ends when the list's source or order changes, because row numbers then refer to other rows.
  var generation = Generation()
  /// The order of the tracks; `nil` is the list's own.
  private(set) var order: LibraryOrder?
  /// Whether the rows include play counts.
  var wantsPlays = false
  /// Whether albums include a track whose cover represents them.
  var wantsCovers = false
  /// The selection and the visible rows.
  private(set) var position = ListPosition()
  private var content = Content.unknown
  /// The format of the list's track numbers.
  private(set) var numbers = TrackNumbers.none
  /// Whether any album of the list has a year.
  private(set) var hasYears = false
  private var asked: Asked?

  /// The minimum number of rows per question.
  private static let fewestRows = 50
  /// The maximum number of rows per question.
  static let mostRows = 1000

  /// What is known of the rows.
  private enum Content: Equatable {
    /// Nothing is known.
    case unknown
    /// All rows of a list that was filled with ``fill(with:)``.
    case filled([ListRow])
    /// A window of rows, from the question's offset.
    case answered(ListQuestion, [ListRow], isForgiving: Bool)
    /// Reading failed, with the reason as a sentence.
    case failed(ListQuestion, String)

    /// The question that this answers, if any.
    var question: ListQuestion? {
      switch self {
      case .unknown, .filled: nil
      case .answered(let question, _, _), .failed(let question, _): question
      }
    }
  }

  private struct Asked: Equatable {
    var question: ListQuestion
    var tag: RequestTag
  }

  /// Whether the contents come from the current source.
  var isAnswered: Bool {
    switch content {
    case .unknown: source == nil
    case .filled: true
    case .answered(let question, _, _), .failed(let question, _): question.source == source
    }
  }

  /// Why the query of the list finds nothing, as a sentence; `nil` while it finds something.
  private(set) var emptyReason: String?

  /// The reason why the rows could not be read, as a sentence.
  var failure: String? {
    if case .failed(_, let reason) = content { reason } else { nil }
  }

  /// Whether the rows are results of a search that allows typing errors.
  var isForgiving: Bool {
    if case .answered(_, _, let isForgiving) = content { isForgiving } else { false }
  }

  /// All rows of a list that was filled with ``fill(with:)``; `nil` for other lists.
  var filledRows: [ListRow]? {
    if case .filled(let rows) = content { rows } else { nil }
  }

  /// Returns the row at `index`, if it is known.
  func row(at index: Int) -> ListRow? {
    switch content {
    case .unknown, .failed: return nil
    case .filled(let rows): return rows.indices.contains(index) ? rows[index] : nil
    case .answered(let question, let rows, _):
      let place = index - question.offset
      return rows.indices.contains(place) ? rows[place] : nil
    }
  }

  /// The selected row, if it is known.
  var selectedRow: ListRow? {
    position.count > 0 ? row(at: position.selected) : nil
  }

  /// Moves the selection by `rows`; negative numbers move up.
  mutating func move(by rows: Int) {
    position.move(by: rows)
  }

  /// Selects a row and scrolls it into view, centred if it is far away.
  mutating func go(to index: Int) {
    position.show(index)
  }

  /// Moves the selection by lines, each of which has several rows in a grid.
  mutating func move(byLines lines: Int) {
    position.move(byLines: lines)
  }

  /// Sets the number of visible lines, and of rows on each.
  mutating func setHeight(_ lines: Int, columns: Int = 1) {
    position.setHeight(lines, columns: columns)
  }

  /// Shows another source from its beginning; does nothing if `source` is the current one.
  mutating func show(_ source: ListSource?) {
    guard source != self.source else { return }
    self.source = source
    generation.end()
    lostMarks += marks.count
    marks = RowMarks()
    position = position.emptied
    content = .unknown
  }

  /// Removes all marks, because their rows are no longer those that the next key acts on.
  mutating func loseMarks() {
    guard !marks.isEmpty else { return }
    lostMarks += marks.count
    marks = RowMarks()
  }

  /// Returns the number of marks that were lost since the last call.
  mutating func takeLostMarks() -> Int {
    defer { lostMarks = 0 }
    return lostMarks
  }

  /// Whether marks were lost since they were last taken.
  var hasLostMarks: Bool { lostMarks > 0 }

  /// Sorts the tracks and selects the first row.
  mutating func sort(by order: LibraryOrder?) {
    guard order != self.order else { return }
    self.order = order
    generation.end()
    position.select(0)
  }

  /// Moves known rows as the player is about to do, and the selection and the marks with them.
  ///
  /// If some of the rows are unknown, only the selection moves.
  mutating func anticipateShift(of moved: Set<ChosenTrack.ID>, by places: Int) {
    if moved.contains(where: marks.has) { marks.shift(by: places) }
    position.move(by: places)
    guard case .answered(let question, var rows, let isForgiving) = content else { return }
    let isMoved = rows.map { row in row.item.map { moved.contains(ChosenTrack($0).id) } ?? false }
    guard rows.shift(isMoved, count: moved.count, by: places) else { return }
    content = .answered(question, rows, isForgiving: isForgiving)
  }

  /// Waits for no answer, so that the rows are requested again if they are needed.
  mutating func forgetQuestion() {
    asked = nil
  }

  /// An empty copy with the same height and order.
  var emptied: RowList {
    var list = self
    list.forgetQuestion()
    list.show(nil)
    // They are still those of this list.
    list.lostMarks = 0
    return list
  }

  /// The order that applies to the current source; `nil` if the source cannot be sorted.
  var orderOfTracks: LibraryOrder? {
    switch source {
    case .folder, .tracks, .hits, .mood, .playlist: order
    case .groups, .records, .photos, .hearings, .events, nil: nil
    }
  }

  /// Shows the given rows and keeps the selection.
  mutating func fill(with rows: [ListRow]) {
    source = nil
    asked = nil
    content = .filled(rows)
    position.setCount(rows.count)
  }

  /// Requests unknown rows in and around the visible ones; returns `nil` if none are needed or an
  /// answer is outstanding.
  mutating func ask(_ revision: ListRevision, _ tags: inout RequestTags) -> Effect? {
    guard asked == nil, let question = nextQuestion(revision) else { return nil }
    let tag = tags.next()
    asked = Asked(question: question, tag: tag)
    return .readRows(question, tag)
  }

  private func nextQuestion(_ revision: ListRevision) -> ListQuestion? {
    guard let source, position.height > 0 else { return nil }
    let revision = revision.part(for: source)
    if let question = content.question, question.source == source, question.revision == revision,
      question.order == orderOfTracks, question.wantsPlays == wantsPlays,
      question.wantsCovers == wantsCovers,
      question.covers(position.visible, ahead: position.height / 2, of: position.count)
    {
      return nil
    }
    let limit = min(Self.mostRows, max(Self.fewestRows, position.height * 3))
    let margin = max(0, (limit - position.height) / 2)
    return ListQuestion(
      source: source, offset: max(0, position.top - margin), limit: limit, revision: revision,
      order: orderOfTracks, wantsPlays: wantsPlays, wantsCovers: wantsCovers)
  }

  /// Handles an answer and returns whether it belongs to the outstanding question.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) -> Bool {
    guard let asked, asked.tag == tag else { return false }
    let question = asked.question
    self.asked = nil
    guard question.source == source, question.order == orderOfTracks else { return true }
    switch answer {
    case .success(let answer):
      emptyReason = answer.emptyReason
      content = .answered(question, answer.rows, isForgiving: answer.isForgiving)
      (numbers, hasYears) = (answer.numbers, answer.hasYears)
      position.setCount(answer.total)
    case .failure(let error):
      // Keeping the question avoids repeating it until something changes.
      content = .failed(question, error.message)
      position.setCount(0)
    }
    return true
  }
}

extension ListQuestion {
  /// Returns whether the answer contains the visible rows and some around them.
  fileprivate func covers(_ seen: Range<Int>, ahead: Int, of count: Int) -> Bool {
    let first = max(0, seen.lowerBound - ahead)
    let end = min(count, seen.upperBound + ahead, first + RowList.mostRows)
    return offset <= first && end <= offset + limit
  }
}

extension ListRevision {
  /// Returns the revision without the parts that do not affect a list from `source`.
  package func part(for source: ListSource) -> ListRevision {
    var part = self
    switch source {
    case .records, .photos, .events:
      (part.library, part.moods, part.hearings) = (-1, -1, 0)
    case .hearings:
      (part.library, part.moods, part.records) = (-1, -1, 0)
    case .groups, .folder, .tracks, .hits, .mood, .playlist:
      (part.records, part.hearings) = (0, 0)
    }
    return part
  }
}
