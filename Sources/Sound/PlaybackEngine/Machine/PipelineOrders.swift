import PlayerModel

/// What the pipeline was told: knows the generation of the newest order, what is loaded, what is to
/// follow, and which entries late reports may still be about.
struct PipelineOrders: Sendable {
  /// A load, a seek, or a stop, which is of no entry.
  private struct Order: Sendable {
    let generation: Int64
    let entry: EntryID?
    let isSeek: Bool
  }

  /// So many entries are known after they were handed over.
  private static let mostHanded = 32

  /// Of the newest load, seek or stop.
  private(set) var generation: Int64 = 0
  /// The entry that the pipeline holds as current.
  private(set) var loaded: EntryID?
  /// The entry that it was told to play next.
  private(set) var successor: EntryID?
  /// So many entries behind the current one could not be opened as successor: the search goes on
  /// behind them.
  private(set) var skippedSuccessors = 0
  /// Whether the place of the newest order is still being looked for in its file.
  private(set) var isSeeking = false
  /// The last few entries that it was given, so that a late report finds its track even if the queue
  /// was replaced.
  private var handed: [QueueEntry] = []
  /// The newest order that was followed, and all after it.
  private var given: [Order] = []
  /// Entries of this generation whose end is where decoding failed.
  private var broken: Set<EntryID> = []

  /// Whether a report of this generation is of what is loaded.
  func isCurrent(_ generation: Int64) -> Bool {
    generation == self.generation && loaded != nil
  }

  /// Whether a report of this generation is of an item that was loaded; otherwise a seek only went elsewhere in it.
  func isLoad(_ generation: Int64) -> Bool {
    given.contains { $0.generation == generation && $0.entry != nil && !$0.isSeek }
  }

  /// Whether an entry that is heard by the order of one generation goes on, only elsewhere, with that of another.
  func goesOn(_ entry: EntryID, from old: Int64, to new: Int64) -> Bool {
    given.allSatisfy {
      $0.generation <= old || $0.generation > new || $0.isSeek && $0.entry == entry
    }
  }

  /// An entry that was handed over lately.
  func handed(_ id: EntryID) -> QueueEntry? {
    handed.first { $0.id == id }
  }

  /// Loads an entry.
  mutating func load(_ entry: QueueEntry) {
    give(entry.id)
    loaded = entry.id
    successor = nil
    skippedSuccessors = 0
    hand(entry)
  }

  /// Goes elsewhere in what is loaded.
  mutating func seek() {
    give(loaded, isSeek: true)
    successor = nil
  }

  /// Nothing is wanted of the pipeline any more.
  mutating func stop() {
    give(nil)
    runOut()
    skippedSuccessors = 0
  }

  /// The pipeline has followed an order, and nothing is told of earlier ones any more.
  mutating func noteFollowed(_ generation: Int64) {
    given.removeAll { $0.generation < generation }
  }

  /// What was loaded is over, or cannot be played.
  mutating func runOut() {
    loaded = nil
    successor = nil
  }

  /// Names what follows.
  ///
  /// - Returns: whether the pipeline knew of another.
  mutating func setSuccessor(_ next: QueueEntry?) -> Bool {
    guard next?.id != successor else { return false }
    successor = next?.id
    if let next { hand(next) }
    return true
  }

  /// The successor cannot be opened.
  mutating func skipSuccessor() {
    skippedSuccessors += 1
    successor = nil
  }

  /// Gives those that were skipped as successor another chance, and tells how many they were.
  mutating func takeSkipped() -> Int {
    defer { skippedSuccessors = 0 }
    return skippedSuccessors
  }

  /// The pipeline went on to an entry by itself.
  mutating func arrive(at id: EntryID) {
    loaded = id
    skippedSuccessors = 0
    if id == successor { successor = nil }
  }

  /// An entry cannot be decoded further.
  mutating func noteBroken(_ entry: EntryID, _ generation: Int64) {
    guard generation == self.generation else { return }
    broken.insert(entry)
    isSeeking = false
  }

  /// The place of the newest order is being looked for, which takes a while.
  mutating func beginSeeking() {
    isSeeking = true
  }

  /// The place is found.
  ///
  /// - Returns: whether it was being looked for.
  mutating func endSeeking() -> Bool {
    defer { isSeeking = false }
    return isSeeking
  }

  /// Whether an entry's end is where decoding failed; told once.
  mutating func takeBroken(_ entry: EntryID) -> Bool {
    broken.remove(entry) != nil
  }

  /// More became known of a track.
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
