import PlayerModel

/// The actions of the queue.
extension QueueList {
  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected where skippedPrompt != nil: [.askForFolder]
    case .playSelected: playSelected(player.snapshot).orNil
    case .append, .playNext: requeueSelected(action, player.snapshot)
    default: nil
    }
  }

  /// Files the selected row or its album under a mood, or removes it if the row is filed there.
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] {
    guard let row = selectedRow else { return [] }
    return [row.entry.file(under: mood, isAlbum: isAlbum, isFiled: row.moods.contains(mood))]
  }

  private func playSelected(_ snapshot: PlayerSnapshot) -> [Intent] {
    guard let row = selectedRow else { return [] }
    let play = Intent.request(.transport(.playEntry(id: row.entry.id)))
    guard row.entry.id == snapshot.item?.id else { return [play] }
    switch snapshot.state {
    case .playing, .seekingForward, .seekingBackward:
      return [.say("This track is already playing.")]
    case .paused, .interrupted: return [.request(.transport(.setState(to: .playing)))]
    case .stopped: return [play]
    }
  }

  // MARK: Moving rows

  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent] {
    guard filter.isEmpty else {
      let isFound = position.count > 0 || !isAnswered || !marks.isEmpty
      return [
        .say(
          isFound
            ? "Clear the filter with Esc to move rows."
            : "The filter finds nothing to move; Esc clears it.")
      ]
    }
    guard selectedRow != nil else { return [] }
    let moved = movedRows(isDrag: isDrag)
    let entries = moved.compactMap(\.track).entries
    let shown = limited(rows, of: moved)
    guard !entries.isEmpty, shown != 0 else { return [] }
    anticipateShift(of: Set(moved.map(\.id)), by: shown)
    return [.request(.queueEdit(.shiftInQueue(entries: entries, by: rows)))]
  }

  func movingMarked(_ side: RowSide) -> [Intent]? {
    guard let tracks = marks.rows.tracks, !tracks.isEmpty else { return nil }
    guard filter.isEmpty else { return [.say("Clear the filter with Esc to move rows.")] }
    let next = side.place(at: position.selected)
    let before = row(at: next)?.entry.id
    // The rows are still being read.
    guard next >= position.count || before != nil else { return [] }
    return [
      .request(
        .queueEdit(.moveInQueue(entries: tracks.entries, before: before)),
        for: .said("Moved \(side.rawValue) the selected row: \(tracks.name)"))
    ]
  }

  /// Moves tracks to be played next, or to the end, instead of adding them again.
  func requeueing(_ tracks: [ChosenTrack], by action: KeyAction) -> [Intent]? {
    action == .playNext
      ? [
        .request(
          .queueEdit(.playQueuedNext(entries: tracks.entries)),
          for: .said("Moved to play next: \(tracks.name)"))
      ]
      : [
        .request(
          .queueEdit(.moveInQueue(entries: tracks.entries, before: nil)),
          for: .said("Moved to the end of the queue: \(tracks.name)"))
      ]
  }

  /// Moves the selected row to be played next, or to the end.
  private func requeueSelected(_ action: KeyAction, _ snapshot: PlayerSnapshot) -> [Intent]? {
    guard let track = selectedChoice?.track else { return nil }
    guard action != .playNext || selectedRow?.entry.id != snapshot.item?.id else {
      return [.say("This track is already playing.")]
    }
    return requeueing([track], by: action)
  }
}
