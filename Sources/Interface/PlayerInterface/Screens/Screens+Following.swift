import PlayerModel

/// The way to the playing track through the columns of the current screen.
extension Screens {
  /// Begins to go to a file, from a column on.
  mutating func seek(_ path: TrackPath, fromColumn column: Int, isAsked: Bool) {
    way = TrackSeek(path: path, isAsked: isAsked, column: column)
  }

  /// Ends the way to the playing track, and that it is followed, as the listener moves.
  mutating func stopFollowing() {
    way = nil
    isFollowing = false
  }

  /// The list in which the file on the way is to be looked for now; nil: none, or it is not known yet.
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

  /// Goes on to the next column, once it is known what the selected row of this one holds.
  private mutating func settleSeek() {
    guard let way, way.step == .settle, let row = listOnWay?.selectedRow else { return }
    guard row.item == nil else {
      self.way = nil
      return
    }
    self.way = TrackSeek(path: way.path, isAsked: way.isAsked, column: way.column + 1)
  }

  /// Waits for an answer about the column on the way as it is now.
  mutating func waitOnWay(for tag: RequestTag, _ tags: inout RequestTags) {
    guard let way, let generation = tab.nameGeneration(ofColumn: way.column, &tags) else { return }
    self.way?.step = .wait(tag, of: generation)
  }

  /// Whether an answer is to a question on the way.
  func isOnWay(_ tag: RequestTag) -> Bool {
    if case .wait(tag, of: _)? = way?.step { true } else { false }
  }

  /// Goes to the row that was found; if there is none, answers whether the listener wants to know.
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
