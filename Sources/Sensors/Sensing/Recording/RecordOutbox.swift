/// The way of records to their file and their observers, always in the order in which they came.
///
/// Kept one by one, each waits until it is stored, and then until it is announced. In batches it waits
/// for its announcement from the beginning, and to be stored until it is time.
///
/// It calls nobody. Its owner takes out what can be announced before it commits more, so that
/// an observer may start and stop the sensor from within an announcement.
package struct RecordOutbox<Record: SensorRecord> {
  /// Opens the storage; the parameter says that what is there is damaged and to be replaced.
  package typealias Opening = (_ replacing: Bool) throws(SensorError) -> any RecordStorage

  /// How many records were stored.
  package private(set) var storedCount = 0
  /// How many were lost because too many waited.
  package private(set) var lostCount = 0
  /// How many records the storage holds; nil until it was opened.
  package private(set) var recordCount: Int?
  /// Whether what need not be kept any longer could be removed.
  package private(set) var isTidy = true
  private let capacity: Int
  private let keeping: Keeping
  private let opening: Opening
  private var storage: (any RecordStorage)?
  private var isOpen = false
  private var waiting: ArraySlice<Record> = []
  private var announceable: ArraySlice<Record> = []
  /// Whether what waits is to be stored before the interval of batches is over.
  private var isDue = false
  private var warning: SensorError?
  private var failures = 0
  private var isLosing = false
  private var remarks: ArraySlice<(place: Int, remark: SensorRemark)> = []
  /// How many records were announced.
  private var announcedCount = 0
  /// What was lost and not told to a record yet.
  private var losses: [RecordLoss] = []

  /// An outbox that keeps up to `capacity` records while they cannot be stored.
  package init(
    capacity: Int = 100_000, keeping: Keeping = .each, open: @escaping Opening
  ) {
    self.capacity = capacity
    self.keeping = keeping
    opening = open
  }

  /// How many records wait to be stored.
  package var waitingCount: Int { waiting.count }

  /// The identity that the storage has; nil while it is not open.
  package var deviceId: String? { storage?.deviceId }

  /// After how many seconds to ``hurry()`` and commit; nil if nothing waits for that.
  package var delay: Double? {
    guard isOpen, !waiting.isEmpty else { return nil }
    return failures > 0 ? min(60, Double(1 << min(failures - 1, 6))) : keeping.interval
  }

  /// Lets records be stored, from now until ``close()``.
  ///
  /// - Throws: What keeps the storage from opening. Unless it is something that does not pass by
  ///   itself, the outbox is open nevertheless and tries again with every commit.
  package mutating func open() throws(SensorError) {
    guard storage == nil || !isOpen else { return }
    do throws(SensorError) {
      _ = try openStorage()
      isOpen = true
      failures = 0
    } catch {
      isOpen = error.code == .notStored
      failures = isOpen ? 1 : 0
      throw error
    }
  }

  /// Lets go of the storage; what waits goes on waiting for the next ``open()``.
  package mutating func close() {
    isOpen = false
    if waiting.isEmpty { storage?.finish() }
    storage = nil
  }

  /// Whether what was gathered in an earlier run was lost, as the next record is told; asked once.
  package mutating func losesInterval() -> Bool {
    guard storage?.takeInterruption() == true else { return false }
    losses.append(.interval)
    return true
  }

  /// Takes records in; returns an error when it begins to lose them.
  ///
  /// However many come at once, none is lost while the storage works.
  package mutating func accept(_ records: [Record]) -> SensorError? {
    let room = failures == 0 ? records.count : max(0, capacity - waiting.count)
    let records = room > 0 ? following(records) : records
    waiting.append(contentsOf: records.prefix(room))
    if keeping.interval != nil {
      announceable.append(contentsOf: records.map { $0.identified(storage?.deviceId) })
      // So that memory is bounded however long the interval is.
      isDue = isDue || (failures == 0 && waiting.count >= keeping.commitLimit)
    }
    let lost = max(0, records.count - room)
    lostCount += lost
    if lost > 0 { losses.append(.records(lost)) }
    guard lost > 0, !isLosing else { return nil }
    isLosing = true
    return SensorError(
      .recordsLost, "\(capacity) records wait to be stored; more are lost until these are stored.")
  }

  /// Takes in a remark, which is announced behind all records that came before it.
  package mutating func accept(_ remark: SensorRemark) {
    let unstored = keeping.interval == nil ? waiting.count : 0
    remarks.append((announcedCount + announceable.count + unstored, remark))
    if remark.endsBatch { hurry() }
  }

  /// Tells the first of `records` what was lost before it.
  private mutating func following(_ records: [Record]) -> [Record] {
    guard !losses.isEmpty, var first = records.first else { return records }
    for loss in losses { first.follow(loss) }
    losses = []
    return [first] + records.dropFirst()
  }

  /// Has what waits stored by the next commits, without waiting for the end of an interval.
  package mutating func hurry() {
    isDue = isOpen && !waiting.isEmpty
  }

  /// Stores the records that have waited longest and are to be stored now, in one commit, trying twice.
  ///
  /// Returns whether something was stored.
  ///
  /// - Throws: Why nothing could be stored, once for each row of failures.
  package mutating func commit() throws(SensorError) -> Bool {
    guard isOpen, !waiting.isEmpty, isDue || keeping.interval == nil else { return false }
    do {
      try storeOrRetry()
      if waiting.isEmpty { isDue = false }
      failures = 0
      isLosing = false
      return true
    } catch {
      failures += 1
      isDue = false
      if failures == 1 { throw error }
      return false
    }
  }

  /// What is told to others.
  package enum Announcement {
    case record(Record)
    case remark(SensorRemark)
  }

  /// Takes out the next record that may be announced, or a remark if all records before it were.
  package mutating func nextAnnouncement() -> Announcement? {
    if let next = remarks.first, next.place <= announcedCount {
      remarks.removeFirst()
      return .remark(next.remark)
    }
    guard let record = announceable.popFirst() else { return nil }
    if announceable.isEmpty { announceable = [] }
    announcedCount += 1
    return .record(record)
  }

  /// Takes out what was found wrong and mended when the storage was opened.
  package mutating func nextWarning() -> SensorError? {
    defer { warning = nil }
    return warning
  }

  private mutating func storeOrRetry() throws(SensorError) {
    do {
      try store()
    } catch {
      storage = nil
      switch error.code {
      case .damagedRecords: try openStorage(replacing: true)
      case .removedRecords:
        warning = error
        _ = try openStorage()
      // Only the first failure is worth an attempt at once; later ones have their delay.
      default: if failures > 0 { throw error }
      }
      try store()
    }
  }

  /// Opens the storage, or what replaces it if it turns out to be damaged.
  private mutating func openStorage() throws(SensorError) -> any RecordStorage {
    do {
      return try openStorage(replacing: false)
    } catch let error where error.code == .damagedRecords {
      return try openStorage(replacing: true)
    }
  }

  @discardableResult
  private mutating func openStorage(
    replacing: Bool
  ) throws(SensorError) -> any RecordStorage {
    let opened = try opening(replacing)
    recordCount = try opened.count()
    storage = opened
    warning = opened.warning ?? warning
    return opened
  }

  /// Counts what is stored again: somebody removed some of it.
  mutating func recount() {
    // What cannot be counted is found out when the next record is stored.
    if let count = try? storage?.count() { recordCount = count }
  }

  private mutating func store() throws(SensorError) {
    let storage = if let storage { storage } else { try openStorage() }
    var records = waiting.prefix(keeping.commitLimit).map { $0.identified(storage.deviceId) }
    let ids = try storage.append(records.map(\.values))
    for (index, id) in zip(records.indices, ids) { records[index].id = id }
    waiting.removeFirst(records.count)
    if waiting.isEmpty { waiting = [] }
    storedCount += records.count
    // Storage that keeps nothing numbers nothing.
    recordCount = (recordCount ?? 0) + ids.count { $0 > 0 }
    if keeping.interval == nil { announceable.append(contentsOf: records) }
    tidy(storage)
  }

  /// What cannot be removed is only kept longer, which is said once.
  private mutating func tidy(_ storage: any RecordStorage) {
    do throws(SensorError) {
      recordCount = (recordCount ?? 0) - (try storage.tidy())
      isTidy = true
    } catch {
      if isTidy { warning = error }
      isTidy = false
    }
  }
}

extension Keeping {
  /// Seconds after which a batch is stored; nil if records are stored one by one.
  var interval: Double? {
    switch self {
    case .each: nil
    case .batches(let interval): max(0, interval / .seconds(1))
    }
  }

  /// The same, stored so much earlier that a kill loses no more than an interval: what happens is taken in up to so many
  /// seconds late, and a timer and a commit take their time.
  func storedInTime(takenIn seconds: Double) -> Keeping {
    guard case .batches(let interval) = self else { return self }
    // What is no number is none.
    let late = Duration.seconds(seconds > 0 ? min(seconds, 86_400) : 0)
    return .batches(every: max(.zero, interval - interval / 20 - late))
  }

  /// Records in one commit at most: enough to be fast, few enough to hold up nobody.
  fileprivate var commitLimit: Int {
    switch self {
    case .each: 1000
    case .batches: 10_000
    }
  }
}

extension SensorRecord {
  /// The record of the device with this identity; as it is if that is not known yet.
  fileprivate func identified(_ deviceId: String?) -> Self {
    guard let deviceId else { return self }
    var record = self
    record.deviceId = deviceId
    return record
  }
}
