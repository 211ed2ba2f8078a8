import Sensing

/// How loud it was in some place: a record of a sensor that is not part of this project.
struct Loudness: SensorRecord {
  static let tableName = "loudness"
  static let sentFieldCount = 5
  static let fields: [RecordField<Loudness>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("label", \.label),
    RecordField("place", \.place),
    RecordField("level", \.level),
    RecordField("isPeak", \.isPeak),
  ]

  var id: Int64 = 0
  var timestamp: Int64 = 0
  var deviceId = ""
  var label = ""
  var place = ""
  var level = -1.0
  var isPeak = false

  init() {}

  init(_ level: Double, in place: String, at timestamp: Int64 = 1_700_000_000_000) {
    self.level = level
    self.place = place
    self.timestamp = timestamp
    isPeak = level > 100
  }
}
