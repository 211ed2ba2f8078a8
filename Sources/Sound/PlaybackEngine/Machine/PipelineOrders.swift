import PlayerModel

/// The commands given to the pipeline: the newest generation, what is loaded and what follows, and the
/// entries that late events may refer to.
struct PipelineOrders: Sendable {
  /// A load, a seek, or a stop, which has no entry.
  private struct Order: Sendable {
    let generation: Int64
    let entry: EntryID?
    let isSeek: Bool
  }

  /// The number of entries that are remembered after they were handed over.
  private static let mostHanded = 32

  /// The generation of the newest load, seek or stop.
  private(set) var generation: Int64 = 0
  /// The entry that is current in the pipeline.
  private(set) var loaded: EntryID?
  /// The entry that the pipeline plays next.
  private(set) var successor: EntryID?
  /// The number of entries after the current one that failed to open as successor; the search continues after
  /// them.
  private(set) var skippedSuccessors = 0
  /// Whether the newest order's position is still being searched for in its file.
  private(set) var isSeeking = false
  /// The entries handed over last, so that late events find their track even if the queue was replaced.
  private var handed: [QueueEntry] = []
  /// The last order that was followed, and all later ones.
  private var given: [Order] = []
  /// The entries of this generation that end where decoding failed.
  private var broken: Set<EntryID> = []

  /// Returns whether an event of this generation is about what is loaded.
  func isCurrent(_ generation: Int64) -> Bool {
    generation == self.generation && loaded != nil
  }

  /// Returns whether an event of this generation belongs to a load rather than to a seek.
  func isLoad(_ generation: Int64) -> Bool {
    given.contains { $0.generation == generation && $0.entry != nil && !$0.isSeek }
  }

  /// Returns whether an entry continues from one generation to another, with only seeks in between.
  func continues(_ entry: EntryID, from old: Int64, to new: Int64) -> Bool {
    given.allSatisfy {
      $0.generation <= old || $0.generation > new || $0.isSeek && $0.entry == entry
    }
  }

  /// Returns an entry that was handed over recently.
  func handed(_ id: EntryID) -> QueueEntry? {
    handed.first { $0.id == id }
  }

  /// Records a load.
  mutating func load(_ entry: QueueEntry) {
    give(entry.id)
    loaded = entry.id
    successor = nil
    skippedSuccessors = 0
    hand(entry)
  }

  /// Records a seek in the loaded entry.
  mutating func seek() {
    give(loaded, isSeek: true)
    successor = nil
  }

  /// Records a stop.
  mutating func stop() {
    give(nil)
    runOut()
    skippedSuccessors = 0
  }

  /// Discards the orders before one that the pipeline has followed, since no more events refer to them.
  mutating func noteFollowed(_ generation: Int64) {
    given.removeAll { $0.generation < generation }
  }

  /// Records that the loaded entry ended or cannot be played.
  mutating func runOut() {
    loaded = nil
    successor = nil
  }

  /// Sets the successor.
  ///
  /// - Returns: Whether the pipeline had a different one.
  mutating func setSuccessor(_ next: QueueEntry?) -> Bool {
    guard next?.id != successor else { return false }
    successor = next?.id
    if let next { hand(next) }
    return true
  }

  /// Skips a successor that cannot be opened.
  mutating func skipSuccessor() {
    skippedSuccessors += 1
    successor = nil
  }

  /// Resets the number of skipped successors and returns it.
  mutating func takeSkipped() -> Int {
    defer { skippedSuccessors = 0 }
    return skippedSuccessors
  }

  /// Records that the pipeline advanced to an entry.
  mutating func arrive(at id: EntryID) {
    loaded = id
    skippedSuccessors = 0
    if id == successor { successor = nil }
  }

  /// Records that decoding of an entry failed.
  mutating func noteBroken(_ entry: EntryID, _ generation: Int64) {
    guard generation == self.generation else { return }
    broken.insert(entry)
    isSeeking = false
  }

  /// Records that the newest order's position is being searched for.
  mutating func beginSeeking() {
    isSeeking = true
  }

  /// Records that the position was found.
  ///
  /// - Returns: Whether it was being searched for.
  mutating func endSeeking() -> Bool {
    defer { isSeeking = false }
    return isSeeking
  }

  /// Returns whether an entry ends where decoding failed; true only once.
  mutating func takeBroken(_ entry: EntryID) -> Bool {
    broken.remove(entry) != nil
  }

  /// Updates the track of an entry.
  mutating func update(_ id: EntryID, to track: Track) {
    for index in handed.indices where handed[index].id == id { handed[index].track = track }
  }

  private mutating func give(_ entry: EntryID?, isSeek: Bool = false) {
    generation += 1
    given.append(Order(generation: generation, entry: entry, isSeek: isSeek))
    broken.removeAll()
    isSeeking = false
  }

  private mutating func hand(_ entry: QueueEntry) {
    handed.removeAll { $0.id == entry.id }
    handed.append(entry)
    if handed.count > Self.mostHanded { handed.removeFirst() }
  }
}
