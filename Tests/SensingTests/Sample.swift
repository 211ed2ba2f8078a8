import Sensing

/// A record with a field of each type.
struct Sample: SensorRecord {
  static let tableName = "samples"
  static let fields: [RecordField<Sample>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("title", \.title),
    RecordField("level", \.level),
    RecordField("isLoud", \.isLoud),
    RecordField("timezoneMinutes", \.timezoneMinutes),
  ]

  var id: Int64 = 0
  var timestamp: Int64 = 0
  var deviceId = ""
  var label = ""
  var title = "it's nothing"
  var level = -1.0
  var isLoud = false
  var timezoneMinutes = 0

  /// A record with every field set, except the label, which is not a column.
  static let full: Sample = {
    var sample = Sample(
      "title of the sample", at: 1_700_000_012_345, level: -83.28125, timezoneMinutes: 345)
    sample.id = 1
    sample.deviceId = "device of the sample"
    sample.isLoud = true
    return sample
  }()

  init() {}

  init(_ title: String, at timestamp: Int64 = 0, level: Double = -1, timezoneMinutes: Int = 0) {
    self.title = title
    self.timestamp = timestamp
    self.level = level
    self.timezoneMinutes = timezoneMinutes
  }
}
