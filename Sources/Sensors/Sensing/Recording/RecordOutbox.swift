/// Passes records to their file and their observers, always in the order in which they arrived.
///
/// With ``Keeping/each``, a record waits until it is stored, and then until it is announced. In batches, it
/// can be announced immediately, and waits to be stored until the interval ends.
///
/// An outbox calls no observers. Its owner takes out what can be announced before it commits more, so an
/// observer can start and stop the sensor from within an announcement.
package struct RecordOutbox<Record: SensorRecord> {
  /// Opens the storage; the parameter is whether to replace a damaged one.
  package typealias Opening = (_ replacing: Bool) throws(SensorError) -> any RecordStorage

  /// The number of records that were stored.
  package private(set) var storedCount = 0
  /// The number of records that were lost because too many were waiting.
  package private(set) var lostCount = 0
  /// The number of records in the storage, or `nil` before it is first opened.
  package private(set) var recordCount: Int?
  /// Whether the last removal of records by retention succeeded.
  package private(set) var isTidy = true
  private let capacity: Int
  private let keeping: Keeping
  private let opening: Opening
  private var storage: (any RecordStorage)?
  private var isOpen = false
  private var waiting: ArraySlice<Record> = []
  private var announceable: ArraySlice<Record> = []
  /// Whether waiting records are to be stored before the interval of batches ends.
  private var isDue = false
  private var warning: SensorError?
  private var failures = 0
  private var isLosing = false
  private var remarks: ArraySlice<(place: Int, remark: SensorRemark)> = []
  /// The number of records that were announced.
  private var announcedCount = 0
  /// Losses that no record has noted yet.
  private var losses: [RecordLoss] = []

  /// Creates an outbox that holds up to `capacity` records while they cannot be stored.
  package init(
    capacity: Int = 100_000, keeping: Keeping = .each, open: @escaping Opening
  ) {
    self.capacity = capacity
    self.keeping = keeping
    opening = open
  }

  /// The number of records that wait to be stored.
  package var waitingCount: Int { waiting.count }

  /// The identity in the storage, or `nil` while it is not open.
  package var deviceId: String? { storage?.deviceId }

  /// The seconds until the next ``hurry()`` and commit, or `nil` if no record waits for that.
  package var delay: Double? {
    guard isOpen, !waiting.isEmpty else { return nil }
    return failures > 0 ? min(60, Double(1 << min(failures - 1, 6))) : keeping.interval
  }

  /// Allows records to be stored until ``close()``.
  ///
  /// - Throws: The reason why the storage cannot be opened. If that may be temporary, the outbox is open
  ///   anyway, and tries again with every commit.
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

  /// Closes the storage; waiting records are kept for the next ``open()``.
  package mutating func close() {
    isOpen = false
    if waiting.isEmpty { storage?.finish() }
    storage = nil
  }

  /// Returns whether an earlier run lost gathered records, which the next record notes; only the first call
  /// returns `true`.
  package mutating func losesInterval() -> Bool {
    guard storage?.takeInterruption() == true else { return false }
    losses.append(.interval)
    return true
  }

  /// Adds records, and returns an error when it starts to lose them.
  ///
  /// While the storage works, no record is lost, whatever their number.
  package mutating func accept(_ records: [Record]) -> SensorError? {
    let room = failures == 0 ? records.count : max(0, capacity - waiting.count)
    let records = room > 0 ? following(records) : records
    waiting.append(contentsOf: records.prefix(room))
    if keeping.interval != nil {
      announceable.append(contentsOf: records.map { $0.identified(storage?.deviceId) })
      // Bounds memory, however long the interval is.
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

  /// Adds a remark, which is announced after all records that came before it.
  package mutating func accept(_ remark: SensorRemark) {
    let unstored = keeping.interval == nil ? waiting.count : 0
    remarks.append((announcedCount + announceable.count + unstored, remark))
    if remark.endsBatch { hurry() }
  }

  /// Returns `records` with the first one noting earlier losses.
  private mutating func following(_ records: [Record]) -> [Record] {
    guard !losses.isEmpty, var first = records.first else { return records }
    for loss in losses { first.follow(loss) }
    losses = []
    return [first] + records.dropFirst()
  }

  /// Lets the next commits store the waiting records, without waiting for the end of an interval.
  package mutating func hurry() {
    isDue = isOpen && !waiting.isEmpty
  }

  /// Stores the oldest waiting records that are due, in one commit, with one retry.
  ///
  /// Returns whether records were stored.
  ///
  /// - Throws: The reason why no records could be stored, once per series of failures.
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

  /// A record or a remark to announce.
  package enum Announcement {
    case record(Record)
    case remark(SensorRemark)
  }

  /// Takes out the next record to announce, or a remark if all records before it were announced.
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

  /// Takes out a problem that was found and fixed when the storage was opened.
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
      // Only the first failure is retried immediately; later ones wait for their delay.
      default: if failures > 0 { throw error }
      }
      try store()
    }
  }

  /// Opens the storage, or replaces it if it is damaged.
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

  /// Counts the stored records again, after ``RecordForgetting`` removed some.
  mutating func recount() {
    // If they cannot be counted, storing the next record reports the problem.
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
    // Storage that keeps nothing assigns no numbers.
    recordCount = (recordCount ?? 0) + ids.count { $0 > 0 }
    if keeping.interval == nil { announceable.append(contentsOf: records) }
    tidy(storage)
  }

  /// Removes records by retention; a failure only keeps them longer, so it is reported once.
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
  /// The seconds between batches, or `nil` if records are stored one by one.
  var interval: Double? {
    switch self {
    case .each: nil
    case .batches(let interval): max(0, interval / .seconds(1))
    }
  }

  /// Returns batches that are stored early enough that a kill loses no more than an interval.
  ///
  /// Events can arrive `seconds` late, and a timer and a commit take time, too.
  func storedInTime(takenIn seconds: Double) -> Keeping {
    guard case .batches(let interval) = self else { return self }
    // A number that is not positive, or NaN, is no delay.
    let late = Duration.seconds(seconds > 0 ? min(seconds, 86_400) : 0)
    return .batches(every: max(.zero, interval - interval / 20 - late))
  }

  /// The maximum number of records per commit: enough to be fast, but not so many that others wait for long.
  fileprivate var commitLimit: Int {
    switch self {
    case .each: 1000
    case .batches: 10_000
    }
  }
}

extension SensorRecord {
  /// Returns the record with the device's identity, or unchanged if that is not known yet.
  fileprivate func identified(_ deviceId: String?) -> Self {
    guard let deviceId else { return self }
    var record = self
    record.deviceId = deviceId
    return record
  }
}
