import PlayerModel
import TerminalCells

/// Which columns rows of tracks have room for, and how wide they are.
struct TrackColumns: Equatable, Sendable {
  /// A column and how many cells it has.
  struct Column: Equatable, Sendable {
    let column: TrackColumn
    let width: Int
  }

  /// The signs of the row that plays and of rows that are marked.
  let marker: Int
  /// The columns, in the listener's order.
  let columns: [Column]
  /// How tracks are numbered.
  let numbers: TrackNumbers

  /// Between two columns.
  private static let gap = 2

  /// The columns of `wanted` that fit into rows of so many cells, of which the moods' has a place for each key.
  init(
    _ width: Int, _ wanted: ColumnList, moods: [MoodSummary] = [], numbers: TrackNumbers = .plain
  ) {
    marker = width >= 12 ? 2 : min(1, width)
    self.numbers = numbers
    let room = width - marker
    let sizes = Sizes(
      row: width, keys: moods.compactMap(\.look.key).max() ?? 0, numbers == .withDiscs)
    var choices = Self.complete(wanted)
    if numbers == .none { choices.removeAll { $0.column == .number } }
    while choices.count > 1, sizes.least(of: choices) + Self.gap * (choices.count - 1) > room {
      let leastNeeded = choices.max { $0.column.dispensability < $1.column.dispensability }
      choices.removeAll { $0 == leastNeeded }
    }
    let cells = sizes.cells(of: choices, in: max(0, room - Self.gap * (choices.count - 1)))
    columns = zip(choices, cells).map { Column(column: $0.column, width: $1) }
  }

  /// Each column once, and the title in any case.
  private static func complete(_ wanted: ColumnList) -> [ColumnChoice] {
    var seen: Set<TrackColumn> = []
    let choices = wanted.columns.filter { seen.insert($0.column).inserted }
    return seen.contains(.title) ? choices : [ColumnChoice(.title)] + choices
  }

  /// How wide a column is; 0 for those that are left out.
  func width(of column: TrackColumn) -> Int {
    columns.first { $0.column == column }?.width ?? 0
  }

  /// The places of the columns in `area`.
  func places(in area: Rect) -> [(column: TrackColumn, place: Rect)] {
    var rest = area.split(left: marker).rest
    return columns.map { column in
      let (place, after) = rest.split(left: column.width)
      rest = after.split(left: Self.gap).rest
      return (column.column, place)
    }
  }
}

/// How the tracks of a list are numbered, as far as it is known.
enum TrackNumbers: Equatable, Sendable {
  case none, plain
  /// With the disc before the number.
  case withDiscs

  /// The way of tracks that say this of themselves.
  init(_ tracks: some Sequence<Track>) {
    self = .none
    for track in tracks where track.trackNumber != nil {
      self = .plain
      guard (track.discNumber ?? 1) <= 1 else {
        self = .withDiscs
        return
      }
    }
  }
}

/// How wide columns are.
private struct Sizes {
  let row: Int
  let keys: Int
  let hasDiscs: Bool

  init(row: Int, keys: Int, _ hasDiscs: Bool) {
    (self.row, self.keys, self.hasDiscs) = (row, keys, hasDiscs)
  }

  /// The fewest cells that these need without what is between them.
  func least(of choices: [ColumnChoice]) -> Int {
    let title = leastTitle(beside: choices.map(\.column))
    return choices.reduce(0) { $0 + least(of: $1, title) }
  }

  /// What the title needs, which has the artist beside it where no other column has that.
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

  /// The cells of a column that has a width of its own; nil for one that takes its share of what is left.
  private func fixed(_ choice: ColumnChoice) -> Int? {
    switch choice.width {
    case .cells(let cells): return cells
    case .percent(let percent): return max(1, row * percent / 100)
    case nil: break
    }
    return switch choice.column {
    case .title, .artist, .album, .genre: nil
    case .number: hasDiscs ? 5 : 3
    case .year: 4
    case .moods: max(4, keys)
    case .rating: 6
    case .plays: 5
    case .length: row >= 44 ? 7 : 5
    case .added: 10
    }
  }

  /// The cells of all, of so many.
  func cells(of choices: [ColumnChoice], in room: Int) -> [Int] {
    if choices.count == 1 { return [room] }
    let left = room - choices.reduce(0) { $0 + (fixed($1) ?? 0) }
    let shares = choices.reduce(0) { $0 + (fixed($1) == nil ? $1.column.share : 0) }
    var cells = choices.map { fixed($0) ?? left * $0.column.share / max(1, shares) }
    // The title takes what is left over.
    if let title = choices.firstIndex(where: { $0.column == .title && fixed($0) == nil }) {
      cells[title] += room - cells.reduce(0, +)
    }
    return cells
  }
}

extension TrackColumn {
  /// Which column gives way first where there is not room for all: the one with the highest number.
  fileprivate var dispensability: Int {
    let needed: [TrackColumn] = [
      .title, .length, .number, .artist, .moods, .album, .rating, .year, .plays, .genre, .added,
    ]
    return needed.firstIndex(of: self) ?? needed.count
  }

  /// How much of what fixed columns leave it takes, beside others.
  fileprivate var share: Int {
    switch self {
    case .title: 42
    case .artist, .album: 28
    case .genre: 20
    case .number, .year, .moods, .rating, .plays, .length, .added: 0
    }
  }

  /// What stands above it.
  var heading: String {
    switch self {
    case .number: "#"
    case .title: "Title"
    case .artist: "Artist"
    case .album: "Album"
    case .year: "Year"
    case .genre: "Genre"
    case .moods: "Mood"
    case .rating: "Rating"
    case .plays: "Plays"
    case .length: "Time"
    case .added: "Added"
    }
  }

  /// What tracks are sorted by where they are sorted by it.
  var order: LibraryOrder.Key {
    switch self {
    case .number: .number
    case .title: .title
    case .artist: .artist
    case .album: .album
    case .year: .year
    case .genre: .genre
    case .moods: .mood
    case .rating: .rating
    case .plays: .plays
    case .length: .length
    case .added: .added
    }
  }

  /// Where its texts stand.
  var alignment: TextLine.Alignment {
    switch self {
    case .number, .year, .plays, .length: .trailing
    case .title, .artist, .album, .genre, .moods, .rating, .added: .leading
    }
  }
}
