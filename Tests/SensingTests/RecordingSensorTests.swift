import Foundation
import PlayerModel
import Sensing
import Synchronization
import Testing

/// A source that tests operate by hand.
private final class Dial: SensorSource, Sendable {
  private let report = Mutex<(@Sendable (Sample) -> Void)?>(nil)
  private let refusal: SensorError?

  init(refusing refusal: SensorError? = nil) {
    self.refusal = refusal
  }

  var isObserved: Bool { report.withLock { $0 != nil } }

  func turn(to title: String) {
    report.withLock(\.self)?(Sample(title))
  }

  func begin(
    label: String, _ report: @escaping @Sendable (Sample) -> Void
  ) throws(SensorError) -> [Sample] {
    if let refusal { throw refusal }
    self.report.withLock { $0 = report }
    return []
  }

  func end() {
    report.withLock { $0 = nil }
  }
}

/// An observer that records its notifications.
private final class Notes: RecordObserver, Sendable {
  private let state = Mutex<(titles: [String], errors: [SensorError])>(([], []))

  var titles: [String] { state.withLock(\.titles) }
  var errors: [SensorError] { state.withLock(\.errors) }

  func onRecord(_ record: Sample) { state.withLock { $0.titles.append(record.title) } }
  func onError(_ error: SensorError) { state.withLock { $0.errors.append(error) } }
}

/// Work scheduled for later, which tests run immediately.
private final class Later: Sendable {
  private let waiting = Mutex<[(seconds: Double, work: @Sendable () -> Void)]>([])

  var delays: [Double] { waiting.withLock { $0.map(\.seconds) } }

  func add(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append((seconds, work)) }
  }

  func runAll() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting.map(\.work)
    }
    for work in work { work() }
  }
}

@Suite struct RecordingSensorTests {
  private let folder: TemporaryFolder
  private let dial = Dial()
  private let notes = Notes()
  private let later = Later()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeSensor(
    _ keeping: Keeping = .batches(every: .seconds(10)), observing dial: Dial? = nil
  ) -> RecordingSensor<Sample> {
    var config = RecordingConfig(dbPath: folder.file("samples"))
    config.dbType = .sqlite
    config.keeping = keeping
    config.notificationCenter = NotificationCenter()
    let surroundings = RecordingSurroundings(
      now: { Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0) },
      keyCost: .trifling,
      later: { [later] seconds, work in later.add(seconds, work) })
    return RecordingSensor(
      SensorNames("sample"), config,
      SensorTables(
        observing: dial ?? self.dial, observer: notes, staysHere: { _ in false }), surroundings)
  }

  /// The titles in the file, whatever the sensor still holds.
  private func storedTitles() throws -> [String] {
    let reader = try RecordReader(path: folder.file("samples.sqlite"), table: Sample.table)
    return try reader.records(RecordSelection(), as: Sample.self).map(\.title)
  }

  @Test func `a batch is announced immediately and stored when its interval ends`() throws {
    let sensor = makeSensor()
    sensor.start()
    #expect(later.delays.isEmpty, "nothing is waiting, so nothing wakes up")
    for title in ["a", "b"] { dial.turn(to: title) }
    sensor.onQueue {}
    #expect(notes.titles == ["a", "b"])
    #expect(try storedTitles().isEmpty)
    #expect(sensor.status().recordsWaiting == 2)
    #expect(later.delays == [9.5], "one timer for all of them")
    later.runAll()
    sensor.onQueue {}
    #expect(try storedTitles() == ["a", "b"])
    #expect(later.delays.isEmpty)
    dial.turn(to: "c")
    sensor.onQueue {}
    #expect(later.delays == [9.5])
    #expect(sensor.status().recordsStored == 2)
    sensor.stop()
    #expect(notes.titles == ["a", "b", "c"])
  }

  @Test func `stopping stores waiting records`() throws {
    let sensor = makeSensor()
    sensor.start()
    dial.turn(to: "a")
    sensor.stop()
    #expect(try storedTitles() == ["a"])
    #expect(!dial.isObserved)
  }

  @Test func `releasing a sensor stores waiting records`() throws {
    do {
      let sensor = makeSensor()
      sensor.start()
      dial.turn(to: "a")
    }
    #expect(try storedTitles() == ["a"])
    #expect(!dial.isObserved)
  }

  @Test func `a sync stores waiting records before it sends`() throws {
    let sensor = makeSensor()
    sensor.start()
    dial.turn(to: "a")
    let done = DispatchSemaphore(value: 0)
    // Without a host it ends early, but only after storing.
    sensor.sync(force: true) { _ in done.signal() }
    done.wait()
    #expect(try storedTitles() == ["a"])
  }

  @Test func `a reader sees records that were waiting`() throws {
    let sensor = makeSensor()
    sensor.start()
    dial.turn(to: "a")
    #expect(try sensor.reader().count() == 1)
  }

  @Test func `a batch that cannot be stored is retried, and nothing is lost meanwhile`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("samples.sqlite"), withIntermediateDirectories: false)
    let sensor = makeSensor()
    sensor.start()
    #expect(notes.errors.map(\.code) == [.foreignFile])
    #expect(!sensor.status().isRunning)
    try FileManager.default.removeItem(atPath: folder.file("samples.sqlite"))
    sensor.start()
    dial.turn(to: "a")
    sensor.onQueue {}
    // The file is removed while it is open.
    try FileManager.default.removeItem(atPath: folder.file("samples.sqlite"))
    later.runAll()
    sensor.onQueue {}
    #expect(notes.errors.last?.code == .removedRecords)
    #expect(try storedTitles() == ["a"])
    #expect(sensor.status().recordsLost == 0)
  }

  @Test func `without a file no records wait`() {
    let sensor = RecordingSensor(
      SensorNames("sample"),
      {
        var config = RecordingConfig(dbPath: folder.file("samples"))
        config.keeping = .batches(every: .seconds(10))
        return config
      }(), SensorTables(observing: dial, observer: notes, staysHere: { _ in false }),
      RecordingSurroundings(later: { [later] in later.add($0, $1) }))
    sensor.start()
    dial.turn(to: "a")
    sensor.onQueue {}
    #expect(notes.titles == ["a"])
    #expect(later.delays.isEmpty)
    #expect(throws: SensorError.self) { try sensor.reader() }
  }

  @Test func `a source that cannot start is reported, and nothing runs`() {
    let refusal = SensorError(.nothingToObserve, "There is no dial.")
    let sensor = makeSensor(.each, observing: Dial(refusing: refusal))
    sensor.start()
    #expect(notes.errors == [refusal])
    #expect(!sensor.status().isRunning)
    #expect(sensor.status().lastError == refusal.message)
  }

  @Test func `a label with a NUL is kept completely`() {
    let labels = Mutex<[String]>([])
    final class Labels: RecordObserver, Sendable {
      let note: @Sendable (String) -> Void
      init(note: @escaping @Sendable (String) -> Void) { self.note = note }
      func onRecord(_ record: Sample) { note(record.label) }
    }
    let sensor = RecordingSensor(
      "sample", RecordingConfig(dbPath: folder.file("samples")), observing: dial,
      observer: Labels { label in labels.withLock { $0.append(label) } })
    sensor.set(label: "a\0b")
    sensor.start()
    dial.turn(to: "a")
    sensor.stop()
    #expect(labels.withLock(\.self) == ["a\u{FFFD}b"])
  }
}
