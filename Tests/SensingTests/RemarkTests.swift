import Sensing
import Testing

/// Storage that can be full.
private final class Shelf: RecordStorage {
  let deviceId = "device"
  let warning: SensorError? = nil
  var isFull = false
  var wasInterrupted = false
  var isFinished = false
  private var last: Int64 = 0

  func count() throws(SensorError) -> Int { Int(last) }

  func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    if isFull { throw SensorError(.notStored, "The shelf is full.") }
    defer { last += Int64(rows.count) }
    return rows.indices.map { last + 1 + Int64($0) }
  }

  func takeInterruption() -> Bool {
    defer { wasInterrupted = false }
    return wasInterrupted
  }

  func finish() { isFinished = true }
}

/// A record that contains what was lost before it.
private struct Told: SensorRecord {
  static let tableName = "told"
  static let fields: [RecordField<Told>] = [RecordField("losses", \.losses)]

  var id: Int64 = 0
  var deviceId = ""
  var label = ""
  var losses = ""

  mutating func follow(_ loss: RecordLoss) { losses += "\(loss) " }
}

@Suite struct RemarkTests {
  private let shelf = Shelf()

  private func outbox(_ keeping: Keeping, capacity: Int = 10) throws -> RecordOutbox<Told> {
    var outbox = RecordOutbox<Told>(capacity: capacity, keeping: keeping) { [shelf] _ in shelf }
    try outbox.open()
    return outbox
  }

  /// The pending announcements: R for a record, and remarks.
  private func announced(_ outbox: inout RecordOutbox<Told>) -> String {
    var text = ""
    while true {
      switch outbox.nextAnnouncement() {
      case .record: text += "R"
      case .remark(let remark): text += remark.broadcast
      case nil: return text
      }
    }
  }

  /// The losses in the pending records.
  private func losses(_ outbox: inout RecordOutbox<Told>) -> [String] {
    var losses: [String] = []
    while let record = outbox.nextRecord() { losses.append(record.losses) }
    return losses
  }

  @Test(arguments: [Keeping.each, .batches(every: .seconds(10))])
  func `a remark keeps its place among the records`(keeping: Keeping) throws {
    var outbox = try outbox(keeping)
    outbox.accept(SensorRemark("a"))
    _ = outbox.accept([Told(), Told()])
    outbox.accept(SensorRemark("b"))
    outbox.accept(SensorRemark("c"))
    _ = outbox.accept([Told()])
    while try outbox.commit() {}
    #expect(announced(&outbox) == "aRRbcR")
    outbox.accept(SensorRemark("d"))
    #expect(announced(&outbox) == "d")
  }

  @Test func `a remark waits for records that cannot be stored yet`() throws {
    var outbox = try outbox(.each)
    shelf.isFull = true
    _ = outbox.accept([Told()])
    outbox.accept(SensorRemark("a"))
    #expect(throws: SensorError.self) { try outbox.commit() }
    #expect(announced(&outbox) == "")
    shelf.isFull = false
    _ = try outbox.commit()
    #expect(announced(&outbox) == "Ra")
  }

  @Test func `a remark that ends a batch causes it to be stored`() throws {
    var outbox = try outbox(.batches(every: .seconds(10)))
    _ = outbox.accept([Told()])
    outbox.accept(SensorRemark("a"))
    #expect(try !outbox.commit())
    outbox.accept(SensorRemark("b", endsBatch: true))
    #expect(try outbox.commit())
  }

  @Test func `a record lists the records that were lost before it`() throws {
    var outbox = try outbox(.batches(every: .seconds(10)), capacity: 3)
    shelf.isFull = true
    _ = outbox.accept([Told()])
    outbox.hurry()
    #expect(throws: SensorError.self) { try outbox.commit() }
    _ = outbox.accept(Array(repeating: Told(), count: 4))
    _ = outbox.accept([Told()])
    shelf.isFull = false
    outbox.hurry()
    while try outbox.commit() {}
    while outbox.nextAnnouncement() != nil {}
    _ = outbox.accept([Told(), Told()])
    #expect(losses(&outbox) == ["records(2) records(1) ", ""])
  }

  @Test func `a lost interval is listed in one record`() throws {
    shelf.wasInterrupted = true
    var outbox = try outbox(.batches(every: .seconds(10)))
    let (now, again) = (outbox.losesInterval(), shelf.wasInterrupted)
    #expect(now && !again)
    _ = outbox.accept([Told(), Told()])
    #expect(losses(&outbox) == ["interval ", ""])
  }

  @Test func `closing marks the storage as finished, unless records are waiting`() throws {
    var outbox = try outbox(.batches(every: .seconds(10)))
    _ = outbox.accept([Told()])
    outbox.close()
    #expect(!shelf.isFinished)
    try outbox.open()
    outbox.hurry()
    _ = try outbox.commit()
    outbox.close()
    #expect(shelf.isFinished)
  }
}
