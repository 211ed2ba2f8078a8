import PlaybackEngine
import PlayerModel

/// Taking back what the listener changed, whichever list it was in.
extension HostLoop {
  /// Takes back the newest change.
  func undo(_ reply: @escaping Reply) {
    collection.whenStored { [inbox] in
      inbox.post(.work { $0.undoNewest(reply) })
    }
  }

  /// Takes back the newest change of the queue.
  mutating func undoQueue(_ reply: @escaping Reply) {
    // What still comes in belongs to what is taken back.
    filling.supersede()
    if let refusal = feed(.queueEdit(.undoQueue)) { return reply(.failure(refusal)) }
    changes.dropNewestOfQueue()
    whenKept { reply(.success(.snapshot(snapshot: $0))) }
  }

  private mutating func undoNewest(_ reply: @escaping Reply) {
    while let step = changes.takeNewest() {
      switch step {
      case .queue where machine.isSorting:
        // It comes back with the queue.
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
