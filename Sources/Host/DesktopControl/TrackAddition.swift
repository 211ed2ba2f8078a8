import PlayerModel

/// Adds a file to the queue at a place in the track list.
struct TrackAddition: Hashable, Sendable {
  /// The place for the file.
  enum Place: Hashable, Sendable {
    case start
    /// After an entry, or at the end of the queue if that is not in the list.
    case after(EntryID)
    case end
  }

  var path: TrackPath
  var place: Place
  /// Whether to play the file afterwards.
  var isPlayed: Bool

  /// The maximum number of added entries that can be moved to the place, which is that of a queue window.
  private static let mostMoved = 1000

  /// Adds the file step by step.
  ///
  /// - Parameters:
  ///   - rows: The track list.
  ///   - count: Returns the current number of entries in the queue.
  func perform(
    _ backgroundWork: DesktopBackgroundWork, rows: [QueueWindow.Row], count: @escaping () -> Int,
    then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    findNext(backgroundWork, rows) { next in
      backgroundWork.ask(QueueFillRequest.appendToQueue(content: .paths(paths: [path]))) { result in
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
        backgroundWork.ask(QueueWindowRequest.queue(offset: offset, limit: limit, filter: "")) {
          window in
          let ids = (try? window.get())?.rows.map(\.entry.id) ?? []
          move(ids, before: added > Self.mostMoved ? nil : next, backgroundWork, then)
        }
      }
    }
  }

  /// Finds the entry before which to insert, or `nil` for the end.
  private func findNext(
    _ backgroundWork: DesktopBackgroundWork, _ rows: [QueueWindow.Row],
    then: @escaping (EntryID?) -> Void
  ) {
    let offset: Int
    switch place {
    case .start: offset = 0
    case .after(let id):
      guard let row = rows.first(where: { $0.entry.id == id }) else { return then(nil) }
      offset = row.index + 1
    case .end: return then(nil)
    }
    backgroundWork.ask(QueueWindowRequest.queue(offset: offset, limit: 1, filter: "")) {
      then((try? $0.get())?.rows.first?.entry.id)
    }
  }

  private func move(
    _ ids: [EntryID], before next: EntryID?, _ backgroundWork: DesktopBackgroundWork,
    _ then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    guard let next, !ids.isEmpty else { return play(ids.first, backgroundWork, then) }
    backgroundWork.ask(QueueEditRequest.moveInQueue(entries: ids, before: next)) { result in
      if case .failure(let error) = result { return then(.failure(error)) }
      play(ids.first, backgroundWork, then)
    }
  }

  private func play(
    _ id: EntryID?, _ backgroundWork: DesktopBackgroundWork,
    _ then: @escaping (Result<Void, PlayerError>) -> Void
  ) {
    guard isPlayed, let id else { return then(.success(())) }
    backgroundWork.ask(TransportRequest.playEntry(id: id)) { result in then(result.map { _ in }) }
  }
}
