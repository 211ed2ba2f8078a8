import Locations
import MusicSensor
import PlayerInterface
import PlayerModel
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Sensing
import StoreReading

/// The music sensor's records as rows, the newest first.
struct RecordRows {
  private let locations: Locations

  init(_ locations: Locations) {
    self.locations = locations
  }

  /// A window of them; records that are encrypted need the configured key.
  func rows(offset: Int, limit: Int) throws(PlayerError) -> ListAnswer {
    guard var reader = try recordReader(of: .music, locations) else {
      return ListAnswer(total: 0, rows: [])
    }
    if reader.isEncrypted {
      guard let key = try RecordKey(locations).configured() else {
        throw PlayerError(
          .storageFailed,
          "The records are encrypted: name the file of their key in sensor.key_file.")
      }
      guard let opened = try recordReader(of: .music, locations, key: key) else {
        return ListAnswer(total: 0, rows: [])
      }
      reader = opened
    }
    do throws(SensorError) {
      guard let newest = try reader.records(RecordSelection(newest: 1), as: MusicData.self).last
      else { return ListAnswer(total: 0, rows: []) }
      // Records are numbered without gaps, so that a place is a number.
      let selection = RecordSelection(throughID: newest.id - Int64(offset), newest: limit)
      let records = try reader.records(selection, as: MusicData.self)
      return ListAnswer(
        total: try reader.count(), rows: records.reversed().map { .record($0.row) })
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }
}

extension MusicData {
  fileprivate var row: ListRow.Record {
    ListRow.Record(
      time: localTime(timestamp), event: event, position: clockText(position), item: caption)
  }
}
