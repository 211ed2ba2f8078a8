import PlaybackEngine
import PlayerModel

/// Undo across all stores.
extension HostLoop {
  /// Undoes the newest change, after pending ones are stored.
  func undo(_ reply: @escaping Reply) {
    collection.whenStored { [inbox] in
      inbox.post(.work { $0.undoNewest(reply) })
    }
  }

  /// Undoes the newest change of the queue.
  mutating func undoQueue(_ reply: @escaping Reply) {
    // Further tracks of a running filling belong to what is undone.
    filling.supersede()
    if let refusal = feed(.queueEdit(.undoQueue)) { return reply(.failure(refusal)) }
    changes.dropNewestOfQueue()
    whenKept { reply(.success(.snapshot(snapshot: $0))) }
  }

  private mutating func undoNewest(_ reply: @escaping Reply) {
    while let step = changes.takeNewest() {
      switch step {
      case .queue where machine.isSorting:
        // It can be undone again after sorting.
        changes.add(.queue)
        return reply(
          .failure(
            PlayerError(.invalidRequest, "Nothing can be undone while you sort.")))
      case .queue where !machine.canUndo: continue
      case .queue:
        filling.supersede()
        if let refusal = feed(.queueEdit(.undoQueue)) { return reply(.failure(refusal)) }
        return whenKept { _ in reply(.success(.undone(what: "the last change to the queue"))) }
      case .removal(let removal):
        return files.takeBack(removal, queueChanges: machine.queueChanges, reply)
      case .tags(let edit):
        return files.takeBack(edit, reply)
      case .collection(let change):
        return collection.takeBack(change, reply)
      case .place(let place):
        if let refusal = feed(.goBack(place)) { return reply(.failure(refusal)) }
        let time = Int(min(place.seconds, 1e9)).minutesAndSeconds
        let what = "the restart of “\(place.entry.track.title)”; it is back at \(time)"
        return whenSettled { _ in reply(.success(.undone(what: what))) }
      case .playback(let playback):
        for request in playback.requests {
          if let refusal = feed(.transport(request)) { return reply(.failure(refusal)) }
        }
        return whenSettled { _ in reply(.success(.undone(what: "what the gesture did"))) }
      }
    }
    reply(.failure(PlayerError(.invalidRequest, "There is nothing to undo.")))
  }
}
