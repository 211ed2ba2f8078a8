/// What a list tells of its tracks, by the name that it has in the settings.
package enum TrackColumn: String, CaseIterable, Hashable, Sendable {
  case number, title, artist, album, year, genre, moods, rating, plays, length, added
}

/// A column of a list, and how wide it is to be.
package struct ColumnChoice: Hashable, Sendable {
  /// How wide a column is.
  package enum Width: Hashable, Sendable {
    case cells(Int)
    /// Of the whole row.
    case percent(Int)
  }

  package let column: TrackColumn
  /// How wide it is to be; nil: as wide as it should.
  package let width: Width?

  package init(_ column: TrackColumn, _ width: Width? = nil) {
    self.column = column
    self.width = width
  }

  /// A column as the settings spell it: `artist`, `title:40`, `artist:25%`; nil if it is none.
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

  /// The column as the settings spell it.
  package var text: String {
    switch width {
    case nil: column.rawValue
    case .cells(let cells): "\(column.rawValue):\(cells)"
    case .percent(let percent): "\(column.rawValue):\(percent)%"
    }
  }
}

/// The columns of a list, in their order.
package struct ColumnList: Hashable, Sendable {
  package var columns: [ColumnChoice]

  package init(_ columns: [ColumnChoice]) {
    self.columns = columns
  }

  package init(_ columns: TrackColumn...) {
    self.columns = columns.map { ColumnChoice($0) }
  }

  /// Whether it is one of them.
  package func has(_ column: TrackColumn) -> Bool {
    columns.contains { $0.column == column }
  }
}

/// The columns of all lists of tracks.
package struct InterfaceColumns: Hashable, Sendable {
  package var queue = ColumnList(.title, .artist, .album, .moods, .length)
  package var library = ColumnList(.number, .title, .artist, .album, .year, .rating, .length)
  package var search = ColumnList(.title, .artist, .album, .length)
  package var moods = ColumnList(.title, .length)

  package init() {}
}

/// How the albums of an artist are sorted.
package enum AlbumSorting: String, CaseIterable, Hashable, Sendable {
  case year, name
}
