import PlayerModel

/// The now-playing item: whether it was heard, the position at which it rests, and whether the wanted item is
/// still pending.
struct NowPlaying: Sendable {
  private enum Shown {
    case nothing
    case unheard(QueueEntry)
    case heard(QueueEntry)
  }

  /// Whether the wanted item, or a restart of the same item, is shown yet, and its start position in seconds.
  private enum Wanted {
    case pending(start: Double)
    case shown(start: Double)
  }

  /// A change of the item that is shown.
  struct Change {
    let old: QueueEntry?
    /// The position in the old item, in seconds.
    let place: Double
  }

  private var shown = Shown.nothing
  private var wanted = Wanted.shown(start: 0)
  /// The position in ``item``, in seconds, while the device has nothing newer.
  private(set) var rest = 0.0

  /// The item that is shown.
  var item: QueueEntry? {
    switch shown {
    case .nothing: nil
    case .unheard(let entry), .heard(let entry): entry
    }
  }

  /// The start position of the last wanted item, in seconds.
  var start: Double {
    switch wanted {
    case .pending(let start), .shown(let start): start
    }
  }

  /// The start position of the pending item, or `nil` if the wanted item is already shown.
  var pendingStart: Double? {
    if case .pending(let start) = wanted { start } else { nil }
  }

  /// Whether another item, or a restart of the same one, is about to be heard.
  var isPending: Bool { pendingStart != nil }

  /// Makes another item, or a restart of the same one, pending.
  mutating func want(from start: Double) {
    wanted = .pending(start: start)
  }

  mutating func rest(at seconds: Double) {
    rest = seconds
  }

  /// Clears the pending item; the item that is shown rests where it is.
  mutating func stopWaiting() {
    wanted = .shown(start: start)
  }

  /// Marks the shown item as heard from the given position.
  mutating func hear(at seconds: Double) {
    stopWaiting()
    if let item { shown = .heard(item) }
    rest = seconds
  }

  /// Makes the next hearing of the item count as a change of item.
  mutating func endHearing() {
    if let item { shown = .unheard(item) }
  }

  /// Shows the wanted entry without waiting until it is heard.
  mutating func settle(on entry: QueueEntry?) -> Change? {
    guard isPending || item == nil else { return nil }
    let change = Change(old: item, place: rest)
    stopWaiting()
    rest = start
    if change.old?.id != entry?.id {
      shown = entry.map { .unheard($0) } ?? .nothing
      return change
    }
    replace(with: entry)
    return nil
  }

  /// Shows an entry that begins to be heard at a position, and returns the change, if it is one.
  mutating func show(_ entry: QueueEntry, at seconds: Double) -> Change? {
    if case .unheard(let item) = shown, item.id == entry.id { return nil }
    let change = Change(old: item, place: rest)
    shown = .heard(entry)
    rest = seconds
    return change
  }

  /// Updates the track of the item.
  ///
  /// - Returns: Whether the track changed.
  mutating func update(_ id: EntryID, to track: Track) -> Bool {
    guard var item, item.id == id, item.track != track else { return false }
    item.track = track
    replace(with: item)
    return true
  }

  private mutating func replace(with entry: QueueEntry?) {
    guard let entry else { return }
    switch shown {
    case .nothing: break
    case .unheard: shown = .unheard(entry)
    case .heard: shown = .heard(entry)
    }
  }
}
