import PlayerModel

/// What is shown as now playing: knows the item, whether it was heard, where in it the player rests,
/// and whether what is wanted is still on its way.
struct NowPlaying: Sendable {
  private enum Shown {
    case nothing
    case unheard(QueueEntry)
    case heard(QueueEntry)
  }

  /// Whether the wanted item, or the same from its start again, is shown yet; and the seconds at which
  /// it was last told to begin.
  private enum Wanted {
    case pending(start: Double)
    case shown(start: Double)
  }

  /// Another item is shown than before.
  struct Change {
    let old: QueueEntry?
    /// Where the old one was, seconds.
    let place: Double
  }

  private var shown = Shown.nothing
  private var wanted = Wanted.shown(start: 0)
  /// Seconds into ``item`` where nothing newer is known from the device.
  private(set) var rest = 0.0

  /// What is shown.
  var item: QueueEntry? {
    switch shown {
    case .nothing: nil
    case .unheard(let entry), .heard(let entry): entry
    }
  }

  /// Where the wanted item was last told to begin, seconds.
  var start: Double {
    switch wanted {
    case .pending(let start), .shown(let start): start
    }
  }

  /// Where the item begins that is not shown yet; nil if the wanted one is shown.
  var pendingStart: Double? {
    if case .pending(let start) = wanted { start } else { nil }
  }

  /// Whether another item, or the same from its start again, is on its way to be heard.
  var isPending: Bool { pendingStart != nil }

  /// Another item is wanted, or the same from elsewhere.
  mutating func want(from start: Double) {
    wanted = .pending(start: start)
  }

  /// Rests at so many seconds of the item.
  mutating func rest(at seconds: Double) {
    rest = seconds
  }

  /// Nothing is on its way any more; the item that is shown rests where it is.
  mutating func stopWaiting() {
    wanted = .shown(start: start)
  }

  /// The item that is shown is heard, from here.
  mutating func hear(at seconds: Double) {
    stopWaiting()
    if let item { shown = .heard(item) }
    rest = seconds
  }

  /// Hearing the item again will be a change of item.
  mutating func endHearing() {
    if let item { shown = .unheard(item) }
  }

  /// Shows the wanted entry without waiting for it to be heard.
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

  /// Shows an entry that begins to be heard, if that is a change.
  mutating func show(_ entry: QueueEntry) -> Change? {
    if case .unheard(let item) = shown, item.id == entry.id { return nil }
    let change = Change(old: item, place: rest)
    shown = .heard(entry)
    rest = 0
    return change
  }

  /// More became known of the item's track.
  ///
  /// - Returns: whether it is another than before.
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
