import PlayerModel

/// Seeks the playing track through the columns of the current screen.
extension Screens {
  /// Starts seeking a file, beginning with a column.
  mutating func seek(_ path: TrackPath, fromColumn column: Int, isAsked: Bool) {
    way = TrackSeek(path: path, isAsked: isAsked, column: column)
  }

  /// Stops seeking and following the playing track, because the listener moved the selection.
  mutating func stopFollowing() {
    way = nil
    isFollowing = false
  }

  /// Returns the list to search for the file now; `nil` if there is none, or the list is not known
  /// yet.
  mutating func nextOfSeek() -> (
    path: TrackPath, source: ListSource, order: LibraryOrder?
  )? {
    settleSeek()
    guard let way, way.step == .look, let list = listOnWay, list.isAnswered else { return nil }
    guard let source = list.source else {
      self.way = nil
      return nil
    }
    return (way.path, source, list.orderOfTracks)
  }

  /// Continues with the next column once the contents of the selected row are known.
  private mutating func settleSeek() {
    guard let way, way.step == .settle, let row = listOnWay?.selectedRow else { return }
    guard row.item == nil else {
      self.way = nil
      return
    }
    self.way = TrackSeek(path: way.path, isAsked: way.isAsked, column: way.column + 1)
  }

  /// Waits for the answer to a search in the current column.
  mutating func waitOnWay(for tag: RequestTag, _ tags: inout RequestTags) {
    guard let way, let generation = tab.nameGeneration(ofColumn: way.column, &tags) else { return }
    self.way?.step = .wait(tag, of: generation)
  }

  /// Returns whether `tag` belongs to this search.
  func isOnWay(_ tag: RequestTag) -> Bool {
    if case .wait(tag, of: _)? = way?.step { true } else { false }
  }

  /// Selects the row that was found; if there is none, returns whether the listener requested the
  /// search.
  mutating func receiveSeek(_ row: Int?) -> Bool? {
    guard let way, case .wait(_, let generation) = way.step else { return nil }
    guard listOnWay?.generation.name == generation else {
      self.way = nil
      return nil
    }
    guard let row else {
      self.way = nil
      return way.isAsked
    }
    self.way?.step = .settle
    tab.go(to: row, inColumn: way.column)
    return nil
  }

  private var listOnWay: RowList? { way.flatMap { tab.list(inColumn: $0.column) } }
}
