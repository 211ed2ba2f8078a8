import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Sorting the queue.
extension HostLoop {
  /// Sorts the current queue; entries that are added in the meantime go after it.
  mutating func sortQueue(by order: LibraryOrder, _ reply: @escaping Reply) {
    guard order.key != .added else {
      return reply(
        .failure(
          PlayerError(
            .invalidRequest, "The queue cannot be sorted by when its tracks were added.")))
    }
    if order.key.asksTheListenersData || order.key == .modified { keepLibrary() }
    let entries = machine.queue.entries
    filling.sort(entries, by: order, library: scans.revision) { [inbox] sorted in
      inbox.post(.work { $0.arrange(sorted, reply) })
    }
  }

  private mutating func arrange(
    _ sorted: Result<[EntryID], PlayerError>, _ reply: @escaping Reply
  ) {
    switch sorted {
    case .success where end.isNear: reply(.failure(.hasQuit))
    case .success(let entries):
      if let refusal = feed(.arrange(entries)) { return reply(.failure(refusal)) }
      whenKept { reply(.success(.snapshot(snapshot: $0))) }
    case .failure(let error): reply(.failure(error))
    }
  }
}
