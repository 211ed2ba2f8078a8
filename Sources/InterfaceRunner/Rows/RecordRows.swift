import Locations
import PlayerInterface
import PlayerModel
import ProgramSensors
import ProgramSettings
import Sensing
import StoreReading

/// A sensor's records as rows, the newest first.
struct RecordRows {
  private let sensor: KnownSensor
  private let locations: Locations

  init(of sensor: KnownSensor, _ locations: Locations) {
    self.sensor = sensor
    self.locations = locations
  }

  /// A window of them; records that are encrypted need the configured key.
  func rows(offset: Int, limit: Int) throws(PlayerError) -> ListAnswer {
    guard let reader = try reader() else { return ListAnswer(total: 0, rows: []) }
    do throws(SensorError) {
      guard let newest = try reader.rows(RecordSelection(newest: 1)).last else {
        return ListAnswer(total: 0, rows: [])
      }
      // Records are numbered without gaps, so that a place is a number.
      let window = RecordSelection(throughID: newest.id - Int64(offset), newest: limit)
      let records = try reader.rows(window)
      return ListAnswer(total: try reader.count(), rows: records.reversed().map(row))
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }

  /// A reader with the key that the records need, if they need one; nil if there are none yet.
  private func reader() throws(PlayerError) -> RecordReader? {
    guard let reader = try recordReader(of: sensor, locations) else { return nil }
    guard reader.isEncrypted else { return reader }
    guard let key = try RecordKey(locations).configured() else {
      throw PlayerError(
        .storageFailed,
        "The records are encrypted: name the file of their key in sensor.key_file.")
    }
    return try recordReader(of: sensor, locations, key: key)
  }

  private func row(_ record: RecordRow) -> ListRow {
    let line = sensor.line(record)
    return .record(
      ListRow.Record(
        time: line.time, event: line.event, position: line.position, item: line.item))
  }
}
