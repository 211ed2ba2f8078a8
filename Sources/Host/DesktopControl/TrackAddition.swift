import PlayerModel

/// Adds a file to the queue at a place in the track list.
struct TrackAddition: Hashable, Sendable {
  /// The place for the file.
  enum Place: Hashable, Sendable {
    case start
    /// After an entry, or at the end of the queue if that is not in the list.
    case behind(EntryID)
    case end
  }

  var path: TrackPath
  var place: Place
  /// Whether to play the file afterwards.
  var isPlayed: Bool

  /// The maximum number of files in a folder that can be moved, which is that of a queue window.
  private static let mostMoved = 1000

  /// Adds the file step by step.
  ///
  /// - Parameters:
  ///   - rows: The track list.
  ///   - count: Returns the current number of entries in the queue.
  func perform(
    _ errands: DesktopErrands, rows: [QueueWindow.Row], count: @escaping () -> Int,
    then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    findNext(errands, rows) { next in
      errands.ask(QueueFillRequest.appendToQueue(content: .paths(paths: [path]))) { result in
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

  /// Finds the entry before which to insert, or `nil` for the end.
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
