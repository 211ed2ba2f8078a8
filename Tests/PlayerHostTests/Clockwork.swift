import Sensing

/// A record that contains only its time.
struct Tick: SensorRecord {
  static let tableName = "ticks"
  static let fields: [RecordField<Tick>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("label", \.label),
  ]

  var id: Int64 = 0
  var timestamp: Int64 = 0
  var deviceId = ""
  var label = ""
}

/// Ticks three times when it starts, and never again.
struct Clockwork: SensorSource {
  func begin(
    label: String, _ report: @escaping @Sendable (Tick) -> Void
  ) throws(SensorError) -> [Tick] {
    (1...3).map { Tick(timestamp: $0, label: label) }
  }

  func end() {}
}
