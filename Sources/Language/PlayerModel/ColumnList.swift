/// A column of a track list; the raw value is its name in the settings.
package enum TrackColumn: String, CaseIterable, Hashable, Sendable {
  case number, title, artist, album, year, genre, moods, rating, plays, length, added, modified
  case format, bits, samplerate, channels, bitrate
  case composer, conductor, work, movement, date, original, subtitle, bpm, key
  case label, language, grouping, comment
}

/// A column of a list with an optional width.
package struct ColumnChoice: Hashable, Sendable {
  /// The width of a column.
  package enum Width: Hashable, Sendable {
    case cells(Int)
    /// A percentage of the row.
    case percent(Int)
  }

  package let column: TrackColumn
  /// The width, or `nil` for the default.
  package let width: Width?

  package init(_ column: TrackColumn, _ width: Width? = nil) {
    self.column = column
    self.width = width
  }

  /// Parses a column from the settings, such as `artist`, `title:40` or `artist:25%`; returns `nil`
  /// if it is not valid.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let column = TrackColumn(rawValue: String(parts[0])) else { return nil }
    guard parts.count > 1 else {
      self.init(column)
      return
    }
    let isPercent = parts[1].hasSuffix("%")
    guard let number = Int(parts[1].dropLast(isPercent ? 1 : 0)) else { return nil }
    guard (1...(isPercent ? 100 : 500)).contains(number) else { return nil }
    self.init(column, isPercent ? .percent(number) : .cells(number))
  }

  /// The column in the syntax of the settings.
  package var text: String {
    switch width {
    case nil: column.rawValue
    case .cells(let cells): "\(column.rawValue):\(cells)"
    case .percent(let percent): "\(column.rawValue):\(percent)%"
    }
  }
}

/// The columns of a list, in order.
package struct ColumnList: Hashable, Sendable {
  package var columns: [ColumnChoice]

  package init(_ columns: [ColumnChoice]) {
    self.columns = columns
  }

  package init(_ columns: TrackColumn...) {
    self.columns = columns.map { ColumnChoice($0) }
  }

  /// Returns whether the list has a column.
  package func has(_ column: TrackColumn) -> Bool {
    columns.contains { $0.column == column }
  }
}

/// The columns of all track lists.
package struct InterfaceColumns: Hashable, Sendable {
  package var queue = ColumnList(.title, .artist, .album, .moods, .length)
  package var library = ColumnList(.number, .title, .artist, .album, .year, .rating, .length)
  package var search = ColumnList(.title, .artist, .album, .length)
  package var moods = ColumnList(.title, .length)

  package init() {}
}

/// The order of an artist's albums.
package enum AlbumSorting: String, CaseIterable, Hashable, Sendable {
  case year, name
}
