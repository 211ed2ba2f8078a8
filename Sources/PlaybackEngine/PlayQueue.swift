package import PlayerModel

/// What is played, in order, and where in it the player is.
///
/// A pure value; moving in it costs the same however long it is.
package struct PlayQueue: Sendable {
  /// The entries, in the order in which they are played.
  package private(set) var entries: [QueueEntry] = []
  /// The place of the entry that is played, or is to be; nil only if the queue is empty.
  package private(set) var currentIndex: Int?
  /// Grows whenever the entries become others.
  package private(set) var revision: Int64 = 0
  /// The number of the next entry that comes in; numbers are never used twice.
  package private(set) var nextEntryNumber: Int64
  private var indexByID: [EntryID: Int] = [:]
  private var filtered = FilteredEntries()

  /// An empty queue whose first entry will have the number `nextEntryNumber`.
  package init(nextEntryNumber: Int64 = 1) {
    self.nextEntryNumber = nextEntryNumber
  }

  /// The entry that is played, or is to be.
  package var current: QueueEntry? { currentIndex.map { entries[$0] } }

  /// The place of an entry; nil if it is not in the queue any more.
  package func index(of id: EntryID) -> Int? { indexByID[id] }

  /// Replaces everything; the first entry becomes current.
  package mutating func replace(with tracks: [Track]) {
    entries.removeAll()
    indexByID.removeAll()
    currentIndex = nil
    add(tracks)
  }

  /// Adds to the end; the first becomes current if the queue was empty.
  package mutating func append(_ tracks: [Track]) {
    guard !tracks.isEmpty else { return }
    add(tracks)
  }

  /// Removes everything; entry numbers go on.
  package mutating func clear() {
    replace(with: [])
  }

  /// Makes the entry at `index` current.
  package mutating func move(to index: Int) {
    precondition(entries.indices.contains(index), "the queue has no such place")
    currentIndex = index
  }

  /// Never lets entry numbers fall below `number`.
  package mutating func reserveEntryNumbers(below number: Int64) {
    nextEntryNumber = max(nextEntryNumber, number)
  }

  /// The place after `index`; past the last comes the first if `wraps`, else nothing.
  package func index(after index: Int, wraps: Bool) -> Int? {
    if index + 1 < entries.count { return index + 1 }
    return wraps && !entries.isEmpty ? 0 : nil
  }

  /// The place before `index`; before the first comes the last if `wraps`, else nothing.
  package func index(before index: Int, wraps: Bool) -> Int? {
    if index > 0 { return index - 1 }
    return wraps && !entries.isEmpty ? entries.count - 1 : nil
  }

  /// Replaces what is known of one entry's track, and says whether that changed anything.
  package mutating func update(_ id: EntryID, to track: Track) -> Bool {
    guard let index = indexByID[id], entries[index].track != track else { return false }
    entries[index].track = track
    revision += 1
    return true
  }

  /// Replaces what is known of every track whose path is that of one of `tracks`, and says whether
  /// that changed anything.
  ///
  /// One pass over the queue, however many tracks.
  package mutating func update(_ tracks: [Track]) -> Bool {
    let known = Dictionary(tracks.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    var hasChanged = false
    for index in entries.indices {
      guard let track = known[entries[index].track.path], track != entries[index].track else {
        continue
      }
      entries[index].track = track
      hasChanged = true
    }
    if hasChanged { revision += 1 }
    return hasChanged
  }

  /// Up to `limit` entries from `offset` on of those that match `filter`; moods are left empty.
  ///
  /// A filter is words, all of which must be in the title, artist, album or file name, in whatever
  /// case. What matches is remembered until the queue or the filter changes.
  package mutating func window(offset: Int, limit: Int, filter: String) -> QueueWindow {
    let words = FilteredEntries.words(of: filter)
    guard !words.isEmpty else {
      return makeWindow(total: entries.count, offset: offset, limit: limit) { $0 }
    }
    filtered.update(words: words, revision: revision, entries: entries)
    let indices = filtered.indices
    return makeWindow(total: indices.count, offset: offset, limit: limit) { indices[$0] }
  }

  private func makeWindow(total: Int, offset: Int, limit: Int, index: (Int) -> Int) -> QueueWindow {
    let start = min(max(0, offset), total)
    let end = start + min(max(0, limit), total - start)
    return QueueWindow(
      queueRevision: revision, total: total, offset: start,
      rows: (start..<end).map { place in
        QueueWindow.Row(index: index(place), entry: entries[index(place)], moods: [])
      })
  }

  private mutating func add(_ tracks: [Track]) {
    revision += 1
    entries.reserveCapacity(entries.count + tracks.count)
    indexByID.reserveCapacity(entries.count + tracks.count)
    for track in tracks {
      let id = EntryID(rawValue: nextEntryNumber)
      nextEntryNumber += 1
      indexByID[id] = entries.count
      entries.append(QueueEntry(id: id, track: track))
    }
    if currentIndex == nil, !entries.isEmpty { currentIndex = 0 }
  }
}
