import PlayerModel

/// Keeps the details of the item: one search at a time, so that skipping through a queue costs little.
struct DetailSearch {
  /// What was found for the item; nil while that is looked for.
  private(set) var details: TrackDetails?

  private var item: QueueEntry?
  private var isSearching = false
  /// Whether what was found may be otherwise by now.
  private var isStale = false
  private var deadline: Int64?

  /// For so long, in nanoseconds, others learn nothing of a new item, so that they learn all at once.
  static let patience: Int64 = 300_000_000

  /// Takes note of the item; answers the entry to look for, if any.
  mutating func want(_ entry: QueueEntry?, _ now: Int64) -> QueueEntry? {
    if entry?.id != item?.id || entry?.track.path != item?.track.path {
      details = nil
      deadline = now + Self.patience
    } else if entry?.track.described != item?.track.described {
      // Its tags were edited; what is known is shown until that is read.
      isStale = true
    }
    item = entry
    guard let entry, details == nil || isStale, !isSearching else { return nil }
    isSearching = true
    isStale = false
    return entry
  }

  /// Something changed that a search may find: the same item is looked for once more.
  mutating func renew() {
    isStale = details != nil
  }

  /// Takes what was found; ``want(_:_:)`` says whether to go on.
  mutating func found(_ found: TrackDetails, of entry: EntryID) {
    isSearching = false
    if entry == item?.id { details = found }
  }

  /// Whether the item can be told of.
  func isSettled(_ now: Int64) -> Bool {
    item == nil || details != nil || deadline.map { $0 <= now } ?? true
  }

  /// When it can be told of at the latest; nil if it can be already.
  func wait(_ now: Int64) -> Int64? {
    isSettled(now) ? nil : deadline
  }
}

extension Track {
  /// What its tags say, without what its sound does.
  fileprivate var described: Track {
    var track = self
    (track.duration, track.isDurationExact, track.persistentID) = (nil, false, nil)
    return track
  }
}
