import PlayerModel

/// The actions of the queue.
extension QueueList {
  /// Performs an action, or returns `nil` if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected: playSelected(player.snapshot).orNil
    case .remove: selectedTrack.flatMap { removal(of: [$0]) }
    case .moveUp: moveSelected(by: -1).orNil
    case .moveDown: moveSelected(by: 1).orNil
    default: nil
    }
  }

  /// Files the selected row or its album under a mood, or removes it if the row is filed there.
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] {
    guard let row = selectedRow else { return [] }
    let isFiled = row.moods.contains(mood)
    let track = row.entry.track
    guard isAlbum else {
      return [
        .file(TrackReference(row.entry), called: track.title, under: mood, isFiled: isFiled)
      ]
    }
    let album = track.album.isEmpty ? track.title : track.album
    return [.file(.album(of: row.entry.id), called: album, under: mood, isFiled: isFiled)]
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

  private mutating func moveSelected(by rows: Int) -> [Intent] {
    guard selectedRow != nil else { return [] }
    guard filter.isEmpty else {
      return [.say("Clear the filter with Esc to move rows.")]
    }
    return moveSelected(to: position.selected + rows)
  }

  /// Moves the selected row to the position of another one.
  mutating func moveSelected(to target: Int) -> [Intent] {
    guard let row = selectedRow, (0..<position.count).contains(target) else { return [] }
    // Moving up inserts before the target; moving down, before the row after it, if there is one.
    let before = target < position.selected ? target : target + 1
    guard before == position.count || self.row(at: before) != nil else { return [] }
    let entry = self.row(at: before)?.entry.id
    let step = target < position.selected ? -1 : 1
    while position.selected != target { swapSelected(with: position.selected + step) }
    return [.request(.queueEdit(.moveInQueue(entries: [row.entry.id], before: entry)))]
  }
}
