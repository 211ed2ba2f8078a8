import PlayerModel

/// A track in a list that the listener wants to play, which affects the queue in one of several ways.
struct EnteredTrack: Equatable, Sendable {
  /// The list.
  let source: ListSource
  /// The order of the list; `nil` is its own.
  let order: LibraryOrder?
  /// The number of the row.
  let row: Int
  let item: ListRow.Item
  /// The name of the album, playlist, mood or other group whose tracks the list contains; `nil` for
  /// results of a search, and for all tracks.
  let list: String?

  /// Returns how to play the track.
  func intents(_ choice: EnterChoice, _ snapshot: PlayerSnapshot) -> [Intent] {
    let replaces =
      switch choice {
      case .context: list != nil
      case .insert: false
      case .replace: true
      }
    guard !replaces, snapshot.hasQueueToContinue else {
      return [.gather(source, order: order, from: row, to: .play(sentence))]
    }
    let content = QueueContent.paths(paths: [item.track.path])
    return [
      .request(
        .queueFill(.playNow(content: content)), for: .queued(.now, name: item.track.title))
    ]
  }

  /// A sentence on playing the list from here on.
  private var sentence: String {
    guard let list else { return "Playing \(item.track.title) and the rows after it" }
    return row == 0 ? "Playing \(list)" : "Playing \(list) from track \(row + 1)"
  }
}

extension PlayerSnapshot {
  /// Whether the queue is neither empty nor finished.
  ///
  /// A finished queue rests on its last track, or with shuffle on one that could be followed by any.
  var hasQueueToContinue: Bool {
    guard queue.queueCount > 0 else { return false }
    return state != .stopped || (queue.canGoNext == true && modes.shuffleMode == .off)
  }
}
