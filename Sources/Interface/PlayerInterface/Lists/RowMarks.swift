import PlayerModel

/// The rows of a list that are marked, by the tracks that they hold: a list may change under them.
struct RowMarks: Equatable, Sendable {
  /// A row that is marked, or is to be.
  struct Mark: Equatable {
    /// Where the row stood.
    let place: Int
    let track: ChosenTrack
  }

  private var marks: [ChosenTrack.ID: Mark] = [:]
  /// Where the row stood that was marked last; nil: none was.
  private(set) var last: Int?
  /// Ends with the marks, and when rows that are still read are not to be marked any more.
  var generation = Generation()

  /// More rows are not marked at once.
  static let most = 10_000

  var isEmpty: Bool { marks.isEmpty }

  /// How many they are, for the head of a list; nil: none.
  var counter: String? { marks.isEmpty ? nil : "\(marks.count) marked" }

  /// The tracks, in the order of the list.
  var tracks: [ChosenTrack] {
    marks.values.sorted { $0.place < $1.place }.map(\.track)
  }

  /// Whether a row is marked.
  func has(_ id: ChosenTrack.ID) -> Bool { marks[id] != nil }

  /// Marks a row at a place, or takes its mark away; answers whether there is room for it.
  mutating func toggle(_ track: ChosenTrack, at place: Int) -> Bool {
    if marks.removeValue(forKey: track.id) != nil { return true }
    guard marks.count < Self.most else { return false }
    marks[track.id] = Mark(place: place, track: track)
    last = place
    return true
  }

  /// Marks rows from a place on; or those of them that are not, and takes the marks of the others away; answers whether
  /// that changed anything.
  mutating func take(_ new: [Mark], isInverting: Bool) -> Bool {
    var isChanged = false
    for mark in new {
      if isInverting, marks.removeValue(forKey: mark.track.id) != nil {
        isChanged = true
        continue
      }
      guard marks.count < Self.most else { break }
      if marks.updateValue(mark, forKey: mark.track.id) != mark { isChanged = true }
      last = mark.place
    }
    return isChanged
  }
}

/// Rows that are to be marked, some of which may have to be read first.
struct MarkedRange: Equatable, Sendable {
  /// The rows of them that are not read yet.
  var rows: Range<Int>
  /// Whether those that are marked lose their marks.
  let isInverting: Bool
  /// Those that are read: none is marked before all are, so that a change meanwhile leaves no half of them marked.
  var read: [RowMarks.Mark] = []
}

/// A list whose rows can be marked.
protocol MarkableList: KeyedList {
  var marks: RowMarks { get set }
  /// Ends when places in it are those of other rows.
  var generation: Generation { get set }
  /// The track at a row; nil if the row is not known, or holds something else.
  func track(at row: Int) -> ChosenTrack?
  /// Whether what the row holds is known.
  func isKnown(_ row: Int) -> Bool
  /// Has the rows of a range read that is to be marked; nil where they are read from nowhere.
  func reading(_ range: MarkedRange, for generation: RequestTag) -> Intent?
}

extension MarkableList {
  /// The track of the selected row.
  var selectedTrack: ChosenTrack? {
    position.count > 0 ? track(at: position.selected) : nil
  }

  /// The tracks that keys act on: those that are marked, else that of the selected row.
  var chosenTracks: [ChosenTrack] {
    marks.isEmpty ? [selectedTrack].compactMap(\.self) : marks.tracks
  }

  /// Marks the selected row, or not, and goes to the next; nil if there is no row.
  mutating func markSelected() -> [Intent]? {
    guard let track = selectedTrack else {
      let isOther = position.count > 0 && isKnown(position.selected)
      return isOther ? [.say("Only tracks can be marked.")] : nil
    }
    guard marks.toggle(track, at: position.selected) else { return [.say(RowMarks.refusal)] }
    move(by: 1)
    return []
  }

  /// The rows from the one that was marked last to the selected one.
  var rangeToSelected: MarkedRange {
    let (one, other) = (marks.last ?? position.selected, position.selected)
    return MarkedRange(rows: min(one, other)..<(max(one, other) + 1), isInverting: false)
  }

  /// All rows, for those that are marked to lose their marks and the others to get some.
  var wholeRange: MarkedRange { MarkedRange(rows: 0..<position.count, isInverting: true) }

  /// Marks a range of rows; those that are not known are read first; nil if nothing is changed by that.
  mutating func mark(_ range: MarkedRange, _ tags: inout RequestTags) -> [Intent]? {
    guard !range.rows.isEmpty else { return nil }
    guard range.rows.count <= RowMarks.most else { return [.say(RowMarks.refusal)] }
    if let isChanged = mark(range) { return isChanged ? [] : nil }
    return reading(range, for: marks.generation.named(&tags)).map { [$0] }
  }

  /// Marks the rows of a range, and answers whether that changed anything; nil if not all of them are known.
  private mutating func mark(_ range: MarkedRange) -> Bool? {
    let rows = range.rows.clamped(to: 0..<position.count)
    guard rows.allSatisfy(isKnown) else { return nil }
    return marks.take(
      rows.compactMap { row in track(at: row).map { RowMarks.Mark(place: row, track: $0) } },
      isInverting: range.isInverting)
  }
}

extension RowMarks {
  static let refusal = "You can mark at most \(most) rows."
}

extension QueueList: MarkableList {
  func track(at row: Int) -> ChosenTrack? { self.row(at: row).map { ChosenTrack($0) } }

  func isKnown(_ row: Int) -> Bool { self.row(at: row) != nil }
}

extension RowList: MarkableList {
  func track(at row: Int) -> ChosenTrack? { self.row(at: row)?.item.map { ChosenTrack($0) } }

  func isKnown(_ row: Int) -> Bool { self.row(at: row) != nil }

  func reading(_ range: MarkedRange, for generation: RequestTag) -> Intent? {
    source.map {
      .gather(
        $0, order: orderOfTracks, from: range.rows.lowerBound, atMost: range.rows.count,
        to: .mark(range, of: generation))
    }
  }
}
