import PlayerModel
import TerminalCells

/// A list of any length, of which the few rows are known that are seen.
///
/// Rows are asked for in windows around what is seen, one question at a time; answers to questions that
/// nobody asks any more are dropped.
struct RowList: Equatable, Sendable {
  /// Where its rows come from; nil for a list that holds nothing, or that was filled at once.
  private(set) var source: ListSource?
  /// The rows that are marked.
  var marks = RowMarks()
  /// Ends when the list shows something else, or in another order: places in it are then those of other rows.
  var generation = Generation()
  /// In which order its tracks are shown; nil: in the list's own.
  private(set) var order: LibraryOrder?
  /// Whether it is told how often tracks were played.
  var wantsPlays = false
  /// Where the listener is.
  private(set) var position = ListPosition()
  private var content = Content.unknown {
    didSet { note(content.rows) }
  }
  /// How the tracks of the rows that are known are numbered.
  private(set) var numbers = TrackNumbers.none
  /// Whether the year of an album is among what is known.
  private(set) var hasYears = false
  private var asked: Asked?

  /// The fewest rows that are worth a question.
  private static let fewestRows = 50
  /// The most rows that are asked for at once.
  static let mostRows = 1000

  /// What is known of its rows.
  private enum Content: Equatable {
    /// Nothing.
    case unknown
    /// All of them, as the list was filled at once.
    case filled([ListRow])
    /// Some of them, from the offset of the question on.
    case answered(ListQuestion, [ListRow], isForgiving: Bool)
    /// That they cannot be read, and why, as one sentence.
    case failed(ListQuestion, String)

    /// The rows that are known.
    var rows: [ListRow] {
      switch self {
      case .filled(let rows), .answered(_, let rows, _): rows
      case .unknown, .failed: []
      }
    }

    /// What it answers; nil if nothing was asked.
    var question: ListQuestion? {
      switch self {
      case .unknown, .filled: nil
      case .answered(let question, _, _), .failed(let question, _): question
      }
    }
  }

  /// Takes note of what concerns how all rows are shown.
  private mutating func note(_ rows: [ListRow]) {
    numbers = TrackNumbers(rows.lazy.compactMap(\.item?.track))
    hasYears = rows.contains { if case .group(let group) = $0 { group.year != nil } else { false } }
  }

  private struct Asked: Equatable {
    var question: ListQuestion
    var tag: RequestTag
  }

  /// Whether what is shown answers what is asked now.
  var isAnswered: Bool {
    switch content {
    case .unknown: source == nil
    case .filled: true
    case .answered(let question, _, _), .failed(let question, _): question.source == source
    }
  }

  /// Why there are no rows, as one sentence.
  var failure: String? {
    if case .failed(_, let reason) = content { reason } else { nil }
  }

  /// Whether words were taken for slips of the finger.
  var isForgiving: Bool {
    if case .answered(_, _, let isForgiving) = content { isForgiving } else { false }
  }

  /// All rows of a list that was filled at once; nil for others.
  var filledRows: [ListRow]? {
    if case .filled(let rows) = content { rows } else { nil }
  }

  /// The row at `index`, if it is known.
  func row(at index: Int) -> ListRow? {
    switch content {
    case .unknown, .failed: return nil
    case .filled(let rows): return rows.indices.contains(index) ? rows[index] : nil
    case .answered(let question, let rows, _):
      let place = index - question.offset
      return rows.indices.contains(place) ? rows[place] : nil
    }
  }

  /// The row that keys act on, if it is known.
  var selectedRow: ListRow? {
    position.count > 0 ? row(at: position.selected) : nil
  }

  /// Selects the row `rows` further down, or up.
  mutating func move(by rows: Int) {
    position.move(by: rows)
  }

  /// Goes to a row that may be far away: then it comes to stand in the middle.
  mutating func go(to index: Int) {
    position.show(index)
  }

  /// Takes another height.
  mutating func setHeight(_ rows: Int) {
    position.setHeight(rows)
  }

  /// Shows something else, from its beginning; the same again changes nothing.
  mutating func show(_ source: ListSource?) {
    guard source != self.source else { return }
    self.source = source
    generation.end()
    marks = RowMarks()
    let height = position.height
    position = ListPosition()
    position.setHeight(height)
    content = .unknown
  }

  /// Shows its tracks in another order, from the first on.
  mutating func sort(by order: LibraryOrder?) {
    guard order != self.order else { return }
    self.order = order
    generation.end()
    position.select(0)
  }

  /// A list that looks like this one and holds nothing.
  var emptied: RowList {
    var list = self
    list.asked = nil
    list.show(nil)
    return list
  }

  /// The order in which tracks of its source are asked for.
  var orderOfTracks: LibraryOrder? {
    switch source {
    case .folder, .tracks, .mood, .playlist: order
    case .groups, .records, .photos, nil: nil
    }
  }

  /// Shows rows that are known already, and keeps the selection.
  mutating func fill(with rows: [ListRow]) {
    source = nil
    asked = nil
    content = .filled(rows)
    position.setCount(rows.count)
  }

  /// Asks for rows that are seen, or soon will be, and are not known as they are at `revision`; nil if there
  /// is nothing to ask, or an answer is still to come.
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
      question.covers(position.visible, ahead: position.height / 2, of: position.count)
    {
      return nil
    }
    let limit = min(Self.mostRows, max(Self.fewestRows, position.height * 3))
    let margin = max(0, (limit - position.height) / 2)
    return ListQuestion(
      source: source, offset: max(0, position.top - margin), limit: limit, revision: revision,
      order: orderOfTracks, wantsPlays: wantsPlays)
  }

  /// Takes an answer, if it is one to the last question; answers whether it is.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) -> Bool {
    guard let asked, asked.tag == tag else { return false }
    let question = asked.question
    self.asked = nil
    guard question.source == source, question.order == orderOfTracks else { return true }
    switch answer {
    case .success(let answer):
      content = .answered(question, answer.rows, isForgiving: answer.isForgiving)
      position.setCount(answer.total)
    case .failure(let error):
      // The same is not asked again until something changes.
      content = .failed(question, error.message)
      position.setCount(0)
    }
    return true
  }
}

extension ListQuestion {
  /// Whether its answer has the rows that are `seen`, of so many, and some around them.
  fileprivate func covers(_ seen: Range<Int>, ahead: Int, of count: Int) -> Bool {
    let first = max(0, seen.lowerBound - ahead)
    let end = min(count, seen.upperBound + ahead, first + RowList.mostRows)
    return offset <= first && end <= offset + limit
  }
}

extension ListRevision {
  /// What of it matters to a list.
  package func part(for source: ListSource) -> ListRevision {
    var part = self
    switch source {
    case .records, .photos:
      part.library = -1
      part.moods = -1
    case .groups, .folder, .tracks, .mood, .playlist: part.records = 0
    }
    return part
  }
}
