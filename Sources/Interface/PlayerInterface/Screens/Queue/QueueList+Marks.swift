import PlayerModel

/// Reads rows of the queue in order to mark them.
extension QueueList {
  func reading(_ range: MarkedRange, for generation: RequestTag) -> Intent? {
    request(range, of: generation, queueRevision: queueRevision)
  }

  /// Returns the request for the next rows of a range to mark.
  private func request(
    _ range: MarkedRange, of generation: RequestTag, queueRevision: Int64
  ) -> Intent {
    .request(
      .queueWindow(
        .queue(
          offset: range.rows.lowerBound, limit: min(Self.mostRows, range.rows.count), filter: filter
        )),
      for: .marking(range, of: generation, queueRevision: queueRevision))
  }

  /// Handles rows that were read for this, and requests the rest; once all are known, marks them.
  mutating func mark(
    _ window: QueueWindow, _ range: MarkedRange, of generation: RequestTag, queueRevision: Int64
  ) -> [Intent] {
    guard marks.generation.name == generation, window.queueRevision == queueRevision else {
      return [.say("The queue has changed; mark the rows again.")]
    }
    var range = range
    range.read += window.rows.enumerated().map {
      RowMarks.Mark(place: $1.index, number: window.offset + $0, row: .track(ChosenTrack($1)))
    }
    let next = range.rows.lowerBound + window.rows.count
    guard !window.rows.isEmpty, next < range.rows.upperBound else {
      _ = marks.take(range.read, isInverting: range.isInverting)
      return []
    }
    range.rows = next..<range.rows.upperBound
    return [request(range, of: generation, queueRevision: queueRevision)]
  }
}
