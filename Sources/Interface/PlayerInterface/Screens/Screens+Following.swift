import PlayerModel

/// Seeks the playing track through the columns of the current screen.
extension Screens {
  /// Starts seeking a file, beginning with a column.
  mutating func seek(_ path: TrackPath, fromColumn column: Int, isAsked: Bool) {
    trackSeek = TrackSeek(path: path, isAsked: isAsked, column: column)
  }

  /// Stops seeking and following the playing track, because the listener moved the selection.
  mutating func stopFollowing() {
    endSeek()
    isFollowing = false
  }

  /// Ends the search for a file before it has led there.
  private mutating func endSeek() {
    if trackSeek?.isMatch == true { find.loseMatch() }
    trackSeek = nil
  }

  /// Returns the list to search for the file now; `nil` if there is none, or the list is not known
  /// yet.
  mutating func nextOfSeek() -> (
    path: TrackPath, source: ListSource, order: LibraryOrder?
  )? {
    guard let trackSeek, trackSeek.step == .look, let list = listOfTrackSeek, list.isAnswered else {
      return nil
    }
    guard let source = list.source else {
      endSeek()
      return nil
    }
    return (trackSeek.path, source, list.orderOfTracks)
  }

  /// Continues with the next column once the contents of the selected row are known.
  mutating func settleSeek() {
    guard let trackSeek, trackSeek.step == .settle, let row = listOfTrackSeek?.selectedRow else {
      return
    }
    guard row.item == nil, trackSeek.end != .column(trackSeek.column) else {
      self.trackSeek = nil
      return
    }
    self.trackSeek?.column += 1
    self.trackSeek?.step = .look
  }

  /// Waits for the answer to a search in the current column.
  mutating func waitInTrackSeek(for tag: RequestTag, _ tags: inout RequestTags) {
    guard let trackSeek, let generation = tab.nameGeneration(ofColumn: trackSeek.column, &tags)
    else { return }
    self.trackSeek?.step = .wait(tag, of: generation)
  }

  /// Returns whether `tag` belongs to this search.
  func isForTrackSeek(_ tag: RequestTag) -> Bool {
    if case .wait(tag, of: _)? = trackSeek?.step { true } else { false }
  }

  /// Selects the row that was found; if there is none, returns whether the listener requested the
  /// search.
  mutating func receiveSeek(_ row: Int?) -> Bool? {
    guard let trackSeek, case .wait(_, let generation) = trackSeek.step else { return nil }
    guard listOfTrackSeek?.generation.name == generation else {
      endSeek()
      return nil
    }
    guard let row else {
      endSeek()
      return trackSeek.isAsked
    }
    self.trackSeek?.step = .settle
    tab.go(to: row, inColumn: trackSeek.column)
    return nil
  }

  private var listOfTrackSeek: RowList? { trackSeek.flatMap { tab.list(inColumn: $0.column) } }
}
