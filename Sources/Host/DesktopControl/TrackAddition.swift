import PlayerModel

/// Puts a file into the queue, behind an entry of the list.
struct TrackAddition: Hashable, Sendable {
  /// Where it goes.
  enum Place: Hashable, Sendable {
    case start
    /// Behind an entry; where that is not in the list, at the queue's end.
    case behind(EntryID)
    case end
  }

  var path: TrackPath
  var place: Place
  /// Whether it is played then.
  var isPlayed: Bool

  /// What of a folder can be put elsewhere than to the end: as much as the player tells of its queue at once.
  private static let mostMoved = 1000

  /// Does it, step by step.
  ///
  /// - Parameters:
  ///   - rows: The list.
  ///   - count: How many entries the queue has, whenever it is asked.
  func perform(
    _ errands: DesktopErrands, rows: [QueueWindow.Row], count: @escaping () -> Int,
    then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    findNext(errands, rows) { next in
      errands.ask(QueueFillRequest.appendToQueue(content: .paths([path]))) { result in
        let added: Int
        do throws(PlayerError) {
          let filled = try result.get()
          guard filled.added > 0 else {
            let reason = filled.skipped.first?.reason ?? "There is nothing to play in \(path)."
            throw PlayerError(.nothingPlayable, reason)
          }
          added = filled.added
        } catch {
          return then(.failure(error))
        }
        let (offset, limit) = (max(0, count() - added), min(added, Self.mostMoved))
        errands.ask(QueueWindowRequest.queue(offset: offset, limit: limit, filter: "")) { window in
          let ids = (try? window.get())?.rows.map(\.entry.id) ?? []
          move(ids, before: added > Self.mostMoved ? nil : next, errands, then)
        }
      }
    }
  }

  /// Finds the entry before which it goes; nil: to the end.
  private func findNext(
    _ errands: DesktopErrands, _ rows: [QueueWindow.Row], then: @escaping (EntryID?) -> Void
  ) {
    let offset: Int
    switch place {
    case .start: offset = 0
    case .behind(let id):
      guard let row = rows.first(where: { $0.entry.id == id }) else { return then(nil) }
      offset = row.index + 1
    case .end: return then(nil)
    }
    errands.ask(QueueWindowRequest.queue(offset: offset, limit: 1, filter: "")) {
      then((try? $0.get())?.rows.first?.entry.id)
    }
  }

  private func move(
    _ ids: [EntryID], before next: EntryID?, _ errands: DesktopErrands,
    _ then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    guard let next, !ids.isEmpty else { return play(ids.first, errands, then) }
    errands.ask(QueueEditRequest.moveInQueue(entries: ids, before: next)) { result in
      if case .failure(let error) = result { return then(.failure(error)) }
      play(ids.first, errands, then)
    }
  }

  private func play(
    _ id: EntryID?, _ errands: DesktopErrands, _ then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    guard isPlayed, let id else { return then(.success(())) }
    errands.ask(TransportRequest.playEntry(id: id)) { result in then(result.map { _ in }) }
  }
}
