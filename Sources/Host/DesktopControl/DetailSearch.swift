import PlayerModel

/// Decides when to look up the details of the item: one lookup at a time, so that skipping tracks is cheap.
struct DetailSearch {
  /// The details of the item, or `nil` until they are found.
  private(set) var details: TrackDetails?

  private var item: QueueEntry?
  private var isSearching = false
  /// Whether the details may be out of date.
  private var isStale = false
  private var deadline: Int64?

  /// The time in nanoseconds for which a new item is held back, so that it can be announced with its
  /// details.
  static let timeLimit: Int64 = 300_000_000

  /// Sets the current item, and returns the entry to look up, if any.
  mutating func want(_ entry: QueueEntry?, _ now: Int64) -> QueueEntry? {
    if entry?.id != item?.id || entry?.track.path != item?.track.path {
      details = nil
      deadline = now + Self.timeLimit
    } else if entry?.track.described != item?.track.described {
      // The tags were edited. The old details are shown until the new ones are found.
      isStale = true
    }
    item = entry
    guard let entry, details == nil || isStale, !isSearching else { return nil }
    isSearching = true
    isStale = false
    return entry
  }

  /// Marks the details as out of date, so that the same item is looked up again.
  mutating func renew() {
    isStale = details != nil
  }

  /// Stores the result of a lookup; call ``want(_:_:)`` afterwards.
  mutating func found(_ found: TrackDetails, of entry: EntryID) {
    isSearching = false
    if entry == item?.id { details = found }
  }

  /// Returns whether the item can be announced.
  func isSettled(_ now: Int64) -> Bool {
    item == nil || details != nil || deadline.map { $0 <= now } ?? true
  }

  /// Returns the time at which the item can be announced at the latest, or `nil` if it can be now.
  func wait(_ now: Int64) -> Int64? {
    isSettled(now) ? nil : deadline
  }
}

extension Track {
  /// The track without the properties that are determined from its audio.
  fileprivate var described: Track {
    var track = self
    (track.duration, track.isDurationExact, track.persistentID) = (nil, false, nil)
    return track
  }
}
