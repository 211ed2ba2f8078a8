import PlaybackEngine
import PlayerModel

/// Undo and redo across all stores.
extension HostLoop {
  /// Undoes the newest change, or redoes the one that was undone last, after pending ones are stored.
  func perform(_ request: UndoRequest, _ reply: @escaping Reply) {
    collection.whenStored { [inbox] in
      inbox.post(
        .work { loop in
          switch request {
          case .undo: loop.undoNewest(reply)
          case .redo: loop.redoNewest(reply)
          }
        })
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
        changes.restore(.queue)
        return reply(
          .failure(
            PlayerError(.invalidRequest, "Nothing can be undone while you sort.")))
      case .queue:
        guard let reversal = machine.undoing else { continue }
        filling.supersede()
        if let refusal = feed(.queueEdit(.undoQueue)) { return reply(.failure(refusal)) }
        changes.addUndone(.queue)
        return whenKept { _ in reply(.success(.undone(what: reversal.sentence))) }
      case .removal(let removal):
        return files.takeBack(removal, queueChanges: machine.queueChanges, reply)
      case .tags(let edit):
        return files.takeBack(edit, isRedo: false, reply)
      case .collection(let change):
        return collection.takeBack(change, reply)
      case .place(let place):
        if let refusal = feed(.goBack(place)) { return reply(.failure(refusal)) }
        let time = Int(min(place.seconds, 1e9)).minutesAndSeconds
        let what = "\(Self.restart(of: place)); it is back at \(time)"
        changes.addUndone(.place(place))
        return whenSettled { _ in reply(.success(.undone(what: what))) }
      case .playback(let playback):
        let here = snapshot()
        if let refusal = perform(playback) { return reply(.failure(refusal)) }
        changes.addUndone(.playback(playback, here))
        return whenSettled { _ in reply(.success(.undone(what: Self.effectOfGesture))) }
      }
    }
    reply(.failure(PlayerError(.invalidRequest, "There is nothing to undo.")))
  }

  private mutating func redoNewest(_ reply: @escaping Reply) {
    while let step = changes.takeNewestUndone() {
      switch step {
      case .queue where machine.isSorting:
        changes.addUndone(.queue)
        return reply(
          .failure(
            PlayerError(.invalidRequest, "Nothing can be redone while you sort.")))
      case .queue:
        guard let reversal = machine.redoing else { continue }
        filling.supersede()
        if let refusal = feed(.redoQueue) { return reply(.failure(refusal)) }
        changes.restore(.queue)
        return whenKept { _ in reply(.success(.redone(what: reversal.sentence))) }
      case .removal(let removal):
        return files.move(removal.files.map(\.path), redoing: removal, reply)
      case .tags(let edit):
        return files.takeBack(edit, isRedo: true, reply)
      case .collection(let change):
        return collection.redo(change, reply)
      case .place(let place):
        let others = changes.undone
        if let refusal = feed(.transport(.startOver(entry: place.entry.id))) {
          return reply(.failure(refusal))
        }
        changes.restoreUndone(others)
        return whenSettled { _ in reply(.success(.redone(what: Self.restart(of: place)))) }
      case .playback(let playback, let there):
        if let refusal = perform(PlaybackReturn(to: there, from: snapshot())) {
          return reply(.failure(refusal))
        }
        changes.restore(.playback(playback))
        return whenSettled { _ in reply(.success(.redone(what: Self.effectOfGesture))) }
      }
    }
    reply(
      .failure(
        PlayerError(
          .invalidRequest, "Nothing was undone since the last change, so there is nothing to redo.")
      ))
  }

  /// Performs the requests that return playback to an earlier state.
  ///
  /// - Returns: The reason if one was rejected.
  private mutating func perform(_ playback: PlaybackReturn) -> PlayerError? {
    for request in playback.requests {
      if let refusal = feed(.transport(request)) { return refusal }
    }
    return nil
  }

  private static func restart(of place: LeftPlace) -> String {
    "the restart of “\(place.entry.track.title)”"
  }

  private static let effectOfGesture = "what the gesture did"
}
