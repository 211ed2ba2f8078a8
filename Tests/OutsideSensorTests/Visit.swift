import Sensing
import Synchronization

/// A visit by a person: a record for a second table.
struct Visit: SensorRecord {
  static let tableName = "visits"
  static let fields: [RecordField<Visit>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("label", \.label),
    RecordField("name", \.name),
  ]

  var id: Int64 = 0
  var timestamp: Int64 = 1_700_000_000_000
  var deviceId = ""
  var label = ""
  var name = ""
}

/// A door that tests open by hand.
final class Door: SensorSource, Sendable {
  private let report = Mutex<(@Sendable (Visit) -> Void)?>(nil)

  func enter(_ name: String) {
    var visit = Visit()
    visit.name = name
    report.withLock(\.self)?(visit)
  }

  func begin(
    label: String, _ report: @escaping @Sendable (Visit) -> Void
  ) throws(SensorError) -> [Visit] {
    self.report.withLock { $0 = report }
    return []
  }

  func end() {
    report.withLock { $0 = nil }
  }
}

/// An observer of visits, which may respond to them.
final class Porter: RecordObserver, Sendable {
  let names = Mutex<[String]>([])
  let answer = Mutex<@Sendable () -> Void>({})

  func onRecord(_ record: Visit) {
    names.withLock { $0.append(record.name) }
    answer.withLock(\.self)()
  }
}
