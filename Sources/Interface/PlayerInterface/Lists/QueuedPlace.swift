import PlayerModel

/// Where tracks are added to the queue, for the message that reports it.
enum QueuedPlace: Equatable, Sendable {
  /// At the end of the queue.
  case end
  /// After the playing track, and others that were added this way.
  case next
  /// After the selected row.
  case here
  /// After the playing track, in order to be played now.
  case now

  /// Returns a sentence on tracks that were added.
  func sentence(_ result: QueueResult, name: String) -> String {
    switch (self, result.place) {
    case (.next, let place?) where place.ahead == 0: return "Plays next: \(name)"
    case (.next, let place?):
      let others = place.ahead.map { $0 == 1 ? "the track" : "the \($0) tracks" }
      return others.map { "Plays after \($0) queued to play next: \(name)" } ?? "Plays: \(name)"
    case (.next, nil): return "Added to play next: \(name)"
    case (.end, let place?): return "Added to the end of the queue, \(rows(place, result)): \(name)"
    case (.end, nil): return "Added to the queue: \(name)"
    case (.here, let place?): return "Inserted into the queue, \(rows(place, result)): \(name)"
    case (.here, nil): return "Inserted into the queue: \(name)"
    case (.now, _): return "Playing \(name); your queue continues after it"
    }
  }

  /// Names the rows of the added tracks.
  private func rows(_ place: QueueInsertion, _ result: QueueResult) -> String {
    let first = place.index + 1
    return result.added == 1 ? "row \(first)" : "rows \(first) to \(first + result.added - 1)"
  }
}
