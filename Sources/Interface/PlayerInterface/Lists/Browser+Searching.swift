import PlayerModel

/// What searches need to know of the columns.
extension Browser {
  /// What a search goes through after the focused column: the contents of each column in the whole
  /// library, beginning with that of the focused one; in a tree of folders, all tracks.
  ///
  /// Empty if there is only one column.
  var searchAreas: [RowSearch.Area] {
    let tracks = ListSource.tracks(LibraryQuery(condition: filter))
    if isTree { return [RowSearch.Area(source: tracks, order: LibraryOrder(.path), column: nil)] }
    guard lists.count > 1, !columns.isEmpty else { return [] }
    let areas = lists.indices.map { column in
      columns.indices.contains(column)
        ? RowSearch.Area(source: .groups(columns[column], of: filter), order: nil, column: column)
        : RowSearch.Area(source: tracks, order: lists[column].order, column: column)
    }
    return Array(areas[focus...] + areas[..<focus])
  }

  /// A track in the selected row, or in what it contains, as far as that is known.
  var trackOfSelection: TrackPath? {
    lists[focus...].reversed().lazy.compactMap { $0.selectedRow?.item?.track.path }.first
  }
}
