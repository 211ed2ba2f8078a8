import PlayerModel
import TerminalCells

/// The columns that fit rows of tracks, and their widths.
struct TrackColumns: Equatable, Sendable {
  /// A column and its width in cells.
  struct Column: Equatable, Sendable {
    let column: TrackColumn
    let width: Int
  }

  /// The width of the glyphs for the playing row and for marks.
  let marker: Int
  /// The columns, in the listener's order.
  let columns: [Column]
  /// All columns of the list, including those that do not fit.
  let all: [TrackColumn]
  /// The format of track numbers.
  let numbers: TrackNumbers

  /// The cells between two columns.
  private static let gap = 2

  /// Chooses the columns of `wanted` that fit `width` cells; the mood column has a place for each
  /// key.
  init(
    _ width: Int, _ wanted: ColumnList, moods: [MoodSummary] = [], numbers: TrackNumbers = .plain
  ) {
    marker = width >= 12 ? 2 : min(1, width)
    self.numbers = numbers
    let room = width - marker
    let sizes = Sizes(
      row: width, keys: moods.compactMap(\.look.key).max() ?? 0, numbers.haveDiscs)
    var choices = Self.complete(wanted)
    if numbers == .none { choices.removeAll { $0.column == .number } }
    all = choices.map(\.column)
    while choices.count > 1, sizes.least(of: choices) + Self.gap * (choices.count - 1) > room {
      let leastNeeded = choices.max { $0.column.dispensability < $1.column.dispensability }
      choices.removeAll { $0 == leastNeeded }
    }
    let cells = sizes.cells(of: choices, in: max(0, room - Self.gap * (choices.count - 1)))
    columns = zip(choices, cells).map { Column(column: $0.column, width: $1) }
  }

  /// Returns the columns without duplicates; the title is always included.
  private static func complete(_ wanted: ColumnList) -> [ColumnChoice] {
    var seen: Set<TrackColumn> = []
    let choices = wanted.columns.filter { seen.insert($0.column).inserted }
    return seen.contains(.title) ? choices : [ColumnChoice(.title)] + choices
  }

  /// The columns that the list is sorted by in turn: all, and the year, which few lists have room for.
  var sortable: [TrackColumn] {
    guard !all.contains(.year) else { return all }
    var columns = all
    columns.insert(.year, at: (columns.firstIndex(of: .album) ?? columns.count - 1) + 1)
    return columns
  }

  /// Returns the width of a column; 0 if it is omitted.
  func width(of column: TrackColumn) -> Int {
    columns.first { $0.column == column }?.width ?? 0
  }

  /// Returns the areas of the columns in `area`.
  func places(in area: Rect) -> [(column: TrackColumn, place: Rect)] {
    var rest = area.split(left: marker).rest
    return columns.map { column in
      let (place, after) = rest.split(left: column.width)
      rest = after.split(left: Self.gap).rest
      return (column.column, place)
    }
  }
}

/// The widths of columns.
private struct Sizes {
  let row: Int
  let keys: Int
  let hasDiscs: Bool

  init(row: Int, keys: Int, _ hasDiscs: Bool) {
    (self.row, self.keys, self.hasDiscs) = (row, keys, hasDiscs)
  }

  /// Returns the minimum width of the columns, without the gaps.
  func least(of choices: [ColumnChoice]) -> Int {
    let title = leastTitle(beside: choices.map(\.column))
    return choices.reduce(0) { $0 + least(of: $1, title) }
  }

  /// Returns the minimum width of the title, which includes the artist if that has no column.
  private func leastTitle(beside columns: [TrackColumn]) -> Int {
    if columns.contains(where: { $0 != .title && $0.share > 0 }) { return 18 }
    return columns.allSatisfy { [.title, .number, .length].contains($0) } ? 9 : 26
  }

  private func least(of choice: ColumnChoice, _ title: Int) -> Int {
    if let fixed = fixed(choice) { return fixed }
    return switch choice.column {
    case .title: title
    case .artist: 12
    case .album: 20
    default: 10
    }
  }

  /// Returns the width of a column with a fixed one; `nil` for a column that shares the remaining
  /// width.
  private func fixed(_ choice: ColumnChoice) -> Int? {
    switch choice.width {
    case .cells(let cells): return cells
    case .percent(let percent): return max(1, row * percent / 100)
    case nil: break
    }
    return switch choice.column {
    case .title, .artist, .album, .genre, .composer, .conductor, .work, .movement, .subtitle,
      .label, .grouping, .comment:
      nil
    case .number: hasDiscs ? 5 : 3
    case .year: 4
    case .moods: max(4, keys)
    case .rating: 6
    case .plays: 5
    case .length: row >= 44 ? 7 : 5
    case .added, .modified: 10
    case .format: 8
    case .bits: 4
    case .samplerate: 6
    case .channels: 2
    case .bitrate: 5
    case .date, .original: 10
    case .bpm: 5
    case .key: 4
    case .language: 8
    }
  }

  /// Returns the widths of all columns in `room` cells.
  func cells(of choices: [ColumnChoice], in room: Int) -> [Int] {
    if choices.count == 1 { return [room] }
    let left = room - choices.reduce(0) { $0 + (fixed($1) ?? 0) }
    let shares = choices.reduce(0) { $0 + (fixed($1) == nil ? $1.column.share : 0) }
    var cells = choices.map { fixed($0) ?? left * $0.column.share / max(1, shares) }
    // The title gets the remainder.
    if let title = choices.firstIndex(where: { $0.column == .title && fixed($0) == nil }) {
      cells[title] += room - cells.reduce(0, +)
    }
    return cells
  }
}

extension TrackColumn {
  /// The rank of the column when columns are dropped to fit; higher ranks are dropped first.
  fileprivate var dispensability: Int {
    let needed: [TrackColumn] = [
      .title, .length, .number, .artist, .moods, .album, .rating, .year, .plays, .genre, .composer,
      .date, .work, .movement, .conductor, .added, .modified, .format, .bitrate, .samplerate,
      .bits, .channels, .original, .subtitle, .label, .grouping, .comment, .key, .bpm, .language,
    ]
    return needed.firstIndex(of: self) ?? needed.count
  }

  /// The column's share of the width that fixed columns leave.
  fileprivate var share: Int {
    switch self {
    case .title: 42
    case .artist, .album: 28
    case .genre, .composer, .conductor, .work, .movement, .subtitle, .label, .grouping, .comment:
      20
    case .number, .year, .moods, .rating, .plays, .length, .added, .modified, .format, .bits,
      .samplerate, .channels, .bitrate, .date, .original, .bpm, .key, .language:
      0
    }
  }
}
