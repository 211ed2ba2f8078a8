import PlaybackEngine
import PlayerModel

/// Taking back what the listener changed, whichever list it was in.
extension HostLoop {
  /// Takes back the newest change.
  func undo(_ reply: @escaping Reply) {
    // Behind the changes that are on their way to the disk.
    workers.moods.async { [inbox] in
      inbox.post(.work { $0.undoNewest(reply) })
    }
  }

  /// Takes back the newest change of the queue.
  mutating func undoQueue(_ reply: @escaping Reply) {
    // What still comes in belongs to what is taken back.
    workers.beginFilling()
    if let refusal = feed(.undo) { return reply(.failure(refusal)) }
    changes.dropNewestOfQueue()
    whenSettled { reply(.success(.snapshot($0))) }
  }

  private mutating func undoNewest(_ reply: @escaping Reply) {
    while let step = changes.takeNewest() {
      switch step {
      case .queue where machine.isSorting:
        // It comes back with the queue.
        changes.add(.queue)
        return reply(
          .failure(
            PlayerError(.invalidRequest, "In sorting there is no change to take back.")))
      case .queue where !machine.canUndo: continue
      case .queue:
        workers.beginFilling()
        if let refusal = feed(.undo) { return reply(.failure(refusal)) }
        return whenSettled { _ in reply(.success(.undone(what: "the last change of the queue"))) }
      case .collection(let number, let what):
        return takeBack(number, what, reply)
      }
    }
    reply(.failure(PlayerError(.invalidRequest, "There is no change to take back.")))
  }

  private func takeBack(_ number: Int64, _ what: String, _ reply: @escaping Reply) {
    let moods = dependencies.moods
    workers.moods.async { [inbox] in
      let result = Result { () throws(PlayerError) in try moods.get().undo(number) }
      inbox.post(
        .work { loop in
          switch result {
          case .success:
            loop.moodsRevision += 1
            loop.publish(.moodsChanged)
            reply(.success(.undone(what: what)))
          case .failure(let error):
            loop.changes.add(.collection(number: number, what: what))
            reply(.failure(error))
          }
        })
    }
  }
}
