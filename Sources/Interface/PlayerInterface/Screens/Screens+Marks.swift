import PlayerModel

/// The marked rows of the current list, and the actions on them.
extension Screens {
  /// Clears all marks.
  mutating func dropMarks() {
    tab.changeMarks { $0 = RowMarks() }
  }

  /// Returns a sentence on the marks that were lost with their rows since the last call; `nil` if none were.
  mutating func takeLostMarks() -> String? {
    let count = tab.takeLostMarks()
    guard count > 0 else { return nil }
    return count == 1 ? "1 mark removed." : "\(count) marks removed."
  }

  /// Marks rows that were read for this, if the list's marks still have this generation.
  mutating func mark(_ rows: [ListRow], _ range: MarkedRange, of generation: RequestTag) -> [Intent]
  {
    guard tab.rowMarks?.generation.name == generation else {
      return [.say("The list has changed; mark the rows again.")]
    }
    let source = tab.rowSource
    let marks = rows.enumerated().compactMap { offset, row in
      row.choice(in: source).map {
        RowMarks.Mark(place: range.rows.lowerBound + offset, row: $0)
      }
    }
    tab.changeMarks { _ = $0.take(marks, isInverting: range.isInverting) }
    return []
  }

  /// Returns the tracks that actions apply to: the marked ones, or else the selected ones.
  ///
  /// - Parameter isAlbum: Whether the selected row is meant also with marks, and in the queue its album.
  func trackChoice(_ snapshot: PlayerSnapshot, isAlbum: Bool = false) -> TrackChoice? {
    (isAlbum ? nil : markedRows).map(TrackChoice.rows)
      ?? tab.selectedTracks(snapshot, isAlbum: isAlbum)
  }

  /// The name of the tracks that actions apply to, with the number of those in a group; `nil` if there are none.
  func nameOfChosen(_ snapshot: PlayerSnapshot, isAlbum: Bool = false) -> String? {
    guard let choice = trackChoice(snapshot, isAlbum: isAlbum) else { return nil }
    if case .list(_, let title) = choice { return counted(title) }
    return choice.title
  }

  /// Returns the name of the selected row, with its number of tracks.
  private func counted(_ name: String) -> String {
    guard let count = tab.selectedCount else { return name }
    return "\(name) (\(GroupSize.text(ofTracks: count)))"
  }

  /// Whether rows are marked.
  var hasMarks: Bool { tab.rowMarks?.isEmpty == false }

  /// Whether going back a step removes the marks: a filter that can go without them goes first.
  var isUnmarkedNext: Bool { hasMarks && !(hasTyped && tab.keepsMarksUnfiltered) }

  /// Whether the rows are those of the queue, which keys that add rows move instead.
  var movesQueuedRows: Bool { tab.requeueing([], by: .playNext) != nil }

  /// Whether the selected row is a group of tracks, such as an album, and visible.
  var isGroupSelected: Bool {
    guard !hasMarks, !isCovered, case .group? = tab.chosenRows.first else { return false }
    return true
  }

  /// Whether ratings and favourites apply to rows, and not to the playing track.
  var hasRowsToRate: Bool { hasMarks || isGroupSelected }

  /// The marked rows; `nil` if there are none.
  private var markedRows: [ChosenRow]? { hasMarks ? tab.rowMarks?.rows : nil }

  /// The marked rows, or else the selected group; `nil` if there is neither.
  private var rowsToRate: [ChosenRow]? { markedRows ?? (isGroupSelected ? tab.chosenRows : nil) }

  /// The name of the marked rows or the selected group, with its number of tracks; `nil` if there is neither.
  var nameOfRated: String? { rowsToRate?.name }

  // MARK: Keys

  /// Performs an action on the marked rows and clears the marks, or on a selected row if the action
  /// is the same on every screen.
  ///
  /// Returns `nil` if there are no such rows, or the action does not apply to them.
  mutating func handleChosen(_ action: KeyAction) -> [Intent]? {
    switch action {
    case .append, .playNext: return markedRows.map { addMarked($0, by: action) }
    case .remove: return cut()
    case .paste: return paste(.after)
    case .pasteBefore: return paste(.before)
    case .favourite:
      guard let rows = rowsToRate else { return nil }
      dropMarks()
      return [.gatherRows(rows, to: .favourite)]
    default: return nil
    }
  }

  /// Adds the marked rows to the queue; those of the queue itself are moved.
  private mutating func addMarked(_ rows: [ChosenRow], by action: KeyAction) -> [Intent] {
    let moves = rows.tracks.flatMap { tab.requeueing($0, by: action) }
    dropMarks()
    return moves ?? [.gatherRows(rows, to: .enqueue(action == .append ? .end : .next))]
  }

  /// Removes the marked or selected tracks from their list, and keeps them to be pasted.
  ///
  /// Returns `nil` if a selected row is not one that can be removed in this way.
  private mutating func cut() -> [Intent]? {
    guard let tracks = tab.chosenRows.tracks, !tracks.isEmpty, let removal = tab.removal(of: tracks)
    else { return hasMarks ? [.say("You cannot remove anything from this list.")] : nil }
    (clipboard, isPasting) = (tracks, true)
    let selected = tab.rowPosition?.selected ?? 0
    let removedAbove = tab.rowMarks?.count(before: selected) ?? 0
    dropMarks()
    // The same song stays selected when those above it go.
    if removedAbove > 0 { tab.go(to: selected - removedAbove) }
    return removal
  }

  /// Moves the marked rows next to the selected one, or else inserts what was cut there.
  private mutating func paste(_ side: RowSide) -> [Intent] {
    if hasMarks, let moves = tab.movingMarked(side) {
      if moves.contains(where: \.isRequest) { dropMarks() }
      return moves
    }
    guard !clipboard.isEmpty else {
      return [.say("There is nothing to paste: first remove rows of a list, or mark rows to move.")]
    }
    guard let insertion = tab.insertion(of: clipboard, side) else {
      return [.say("You cannot paste anything into this list.")]
    }
    if insertion.contains(where: \.isRequest) { isPasting = false }
    return insertion
  }

  /// Files the marked rows under a mood, or removes them if all are filed there; otherwise files
  /// the selection.
  mutating func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] {
    guard !isAlbum, let rows = markedRows else {
      return tab.fileSelected(under: mood, isAlbum: isAlbum)
    }
    dropMarks()
    guard let tracks = rows.tracks else { return [.file(.rows(rows), under: mood)] }
    let isFiled =
      tab.rowSource == .mood(mood) || tracks.allSatisfy { $0.details.moods.contains(mood) }
    return [tracks.filed(under: mood, isAdding: !isFiled)]
  }

  /// Rates the marked rows, or the selected group; returns `nil` if there is neither.
  mutating func rateChosen(_ rating: Int) -> [Intent]? {
    guard let rows = rowsToRate else { return nil }
    if TrackMarks.ratings.contains(rating) { dropMarks() }
    return [.gatherRows(rows, to: .rate(rating))]
  }
}
