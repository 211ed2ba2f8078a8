import PlayerModel

/// The marked rows of a list, identified by their contents because the list may change.
struct RowMarks: Equatable, Sendable {
  /// A row that is marked or about to be.
  struct Mark: Equatable {
    /// The row number when it was marked or moved.
    let number: Int
    /// The row number in the whole list, which a filter does not change.
    let place: Int
    let row: ChosenRow

    /// Creates a mark; without a number, the list has no filter.
    init(place: Int, number: Int? = nil, row: ChosenRow) {
      (self.place, self.number, self.row) = (place, number ?? place, row)
    }
  }

  private var marks: [ChosenTrack.ID: Mark] = [:]
  /// The number of the row that was marked last; `nil` if none was, or a filter was set since.
  private(set) var last: Int?
  /// The number of that row in the whole list.
  private var lastPlace: Int?
  /// Ends when the marks are cleared, and when rows that are being read must no longer be marked.
  var generation = Generation()

  /// The maximum number of marked rows.
  static let most = 10_000

  var isEmpty: Bool { marks.isEmpty }

  /// The number of marked rows.
  var count: Int { marks.count }

  /// The number of marked rows, for the head of a list; `nil` if there are none.
  var counter: String? { marks.isEmpty ? nil : "\(marks.count) marked" }

  /// The marked rows, in the order of the list.
  var rows: [ChosenRow] {
    marks.values.sorted { $0.place < $1.place }.map(\.row)
  }

  /// The range of row numbers in the whole list that contains all marks; `nil` if there are none.
  var span: ClosedRange<Int>? {
    let places = marks.values.map(\.place)
    return places.min().flatMap { first in places.max().map { first...$0 } }
  }

  /// Returns how many marked rows are before a row.
  func count(before row: Int) -> Int {
    marks.values.reduce(0) { $1.number < row ? $0 + 1 : $0 }
  }

  /// Adapts the row numbers after the marked rows were moved together.
  mutating func shift(by rows: Int) {
    marks = marks.mapValues {
      Mark(place: $0.place + rows, number: $0.number + rows, row: $0.row)
    }
    last = last.map { $0 + rows }
    lastPlace = lastPlace.map { $0 + rows }
  }

  /// Adapts the row numbers to a changed filter, or to the whole list without one.
  mutating func renumber(isWhole: Bool) {
    last = isWhole ? lastPlace : nil
    if isWhole { marks = marks.mapValues { Mark(place: $0.place, row: $0.row) } }
  }

  func has(_ id: ChosenTrack.ID) -> Bool { marks[id] != nil }

  /// Toggles the mark of a row; returns `false` if the maximum is reached.
  mutating func toggle(_ mark: Mark) -> Bool {
    if marks.removeValue(forKey: mark.row.id) != nil { return true }
    guard marks.count < Self.most else { return false }
    marks[mark.row.id] = mark
    (last, lastPlace) = (mark.number, mark.place)
    return true
  }

  /// Marks rows and returns whether anything changed; if inverting, removes the marks of rows that
  /// already have one.
  mutating func take(_ new: [Mark], isInverting: Bool) -> Bool {
    var isChanged = false
    for mark in new {
      if isInverting, marks.removeValue(forKey: mark.row.id) != nil {
        isChanged = true
        continue
      }
      guard marks.count < Self.most else { break }
      if marks.updateValue(mark, forKey: mark.row.id) != mark { isChanged = true }
      (last, lastPlace) = (mark.number, mark.place)
    }
    return isChanged
  }
}

/// A range of rows to mark, some of which may have to be read first.
struct MarkedRange: Equatable, Sendable {
  /// The rows that have not been read yet.
  var rows: Range<Int>
  /// Whether rows that are already marked lose their marks.
  let isInverting: Bool
  /// The rows that have been read; all are marked together, so that a change meanwhile cannot leave
  /// half of them marked.
  var read: [RowMarks.Mark] = []
}

/// A list whose rows can be marked.
protocol MarkableList: KeyedList {
  var marks: RowMarks { get set }
  /// Ends when row numbers refer to other rows.
  var generation: Generation { get set }
  /// Returns what a row contains; `nil` if the row is unknown or cannot be marked.
  func chosenRow(at row: Int) -> ChosenRow?
  /// Returns whether the contents of a row are known.
  func isKnown(_ row: Int) -> Bool
  /// Returns the number of a row in the whole list, which a filter does not change.
  func place(of row: Int) -> Int
  /// Returns the intent that reads a range to mark; `nil` if the list has no source to read from.
  func reading(_ range: MarkedRange, for generation: RequestTag) -> Intent?
}

extension MarkableList {
  func place(of row: Int) -> Int { row }

  /// Returns the mark of a row; `nil` if the row is unknown or cannot be marked.
  private func mark(of row: Int) -> RowMarks.Mark? {
    chosenRow(at: row).map { RowMarks.Mark(place: place(of: row), number: row, row: $0) }
  }

  /// What the selected row contains.
  var selectedChoice: ChosenRow? {
    position.count > 0 ? chosenRow(at: position.selected) : nil
  }

  /// The rows that actions apply to: the marked ones, or else the selected one.
  var choices: [ChosenRow] {
    marks.isEmpty ? [selectedChoice].compactMap(\.self) : marks.rows
  }

  /// The rows that a move applies to: a drag that begins on an unmarked row moves only that.
  func movedRows(isDrag: Bool) -> [ChosenRow] {
    guard isDrag, let selected = selectedChoice, !marks.has(selected.id) else { return choices }
    return [selected]
  }

  /// Limits a move of rows so that none of them leaves the list.
  func limited(_ rows: Int, of moved: [ChosenRow]) -> Int {
    let isMarked = moved.first.map { marks.has($0.id) } ?? false
    let span = (isMarked ? marks.span : nil) ?? position.selected...position.selected
    return min(max(rows, -span.lowerBound), max(0, position.count - 1 - span.upperBound))
  }

  /// Toggles the mark of the selected row and moves to the next; returns `nil` if there is no row.
  mutating func markSelected() -> [Intent]? {
    guard position.count > 0, let selected = mark(of: position.selected) else {
      let isOther = position.count > 0 && isKnown(position.selected)
      return isOther ? [.say("Only tracks and groups of tracks can be marked.")] : nil
    }
    guard marks.toggle(selected) else { return [.say(RowMarks.refusal)] }
    move(by: 1)
    return []
  }

  /// The rows from the one marked last to the selected one.
  var rangeToSelected: MarkedRange {
    let (one, other) = (marks.last ?? position.selected, position.selected)
    return MarkedRange(rows: min(one, other)..<(max(one, other) + 1), isInverting: false)
  }

  /// All rows, with their marks inverted.
  var wholeRange: MarkedRange { MarkedRange(rows: 0..<position.count, isInverting: true) }

  /// Marks a range, reading unknown rows first; returns `nil` if that changes nothing.
  mutating func mark(_ range: MarkedRange, _ tags: inout RequestTags) -> [Intent]? {
    guard !range.rows.isEmpty else { return nil }
    guard range.rows.count <= RowMarks.most else { return [.say(RowMarks.refusal)] }
    if let isChanged = mark(range) { return isChanged ? [] : nil }
    return reading(range, for: marks.generation.named(&tags)).map { [$0] }
  }

  /// Marks a range and returns whether anything changed; `nil` if some rows are unknown.
  private mutating func mark(_ range: MarkedRange) -> Bool? {
    let rows = range.rows.clamped(to: 0..<position.count)
    guard rows.allSatisfy(isKnown) else { return nil }
    return marks.take(rows.compactMap(mark(of:)), isInverting: range.isInverting)
  }
}

extension RowMarks {
  static let refusal = "You can mark at most \(most) rows."
}

extension QueueList: MarkableList {
  func isKnown(_ row: Int) -> Bool { self.row(at: row) != nil }

  func place(of row: Int) -> Int { self.row(at: row)?.index ?? row }
}

extension RowList: MarkableList {
  func isKnown(_ row: Int) -> Bool { self.row(at: row) != nil }

  func reading(_ range: MarkedRange, for generation: RequestTag) -> Intent? {
    source.map {
      .gather(
        $0, order: orderOfTracks, from: range.rows.lowerBound, atMost: range.rows.count,
        to: .mark(range, of: generation))
    }
  }
}
