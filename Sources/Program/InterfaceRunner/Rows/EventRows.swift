import DirectStoreAccess
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors
import Sensing

/// The records of a sensor in a span of time as rows, oldest first.
struct EventRows {
  private let sensor: KnownSensor
  private let selection: RecordSelection
  private let locations: Locations

  /// Selects the records of a time in Unix milliseconds.
  init(of sensor: KnownSensor, in time: Range<Int64>, _ locations: Locations) {
    self.sensor = sensor
    self.locations = locations
    selection = RecordSelection(since: time.lowerBound, until: time.upperBound)
  }

  /// Returns a window of rows; encrypted records need the configured key.
  func rows(offset: Int, limit: Int) throws(PlayerError) -> ListAnswer {
    guard let reader = try RecordRows(of: sensor, locations).reader() else {
      return ListAnswer(total: 0, rows: [])
    }
    do throws(SensorError) {
      let rows = try rows(offset..<(offset + limit), reader)
      return ListAnswer(total: try reader.count(selection), rows: rows)
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }

  /// Returns the position of the record that a search finds; `nil` if there is none.
  func place(of search: RowSearch) throws(PlayerError) -> Int? {
    guard let reader = try RecordRows(of: sensor, locations).reader() else { return nil }
    do throws(SensorError) {
      let texts = RowTexts(try rows(0..<Int.max, reader).lazy.map(\.searchedTexts))
      return texts.place(
        matching: search.text, from: search.from, isBackward: search.isBackward)
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }

  private func rows(
    _ range: Range<Int>, _ reader: RecordReader
  ) throws(SensorError) -> [ListRow] {
    var selection = selection
    selection.oldest = range.upperBound
    return try reader.rows(selection).dropFirst(range.lowerBound).map { sensor.listRow(of: $0) }
  }
}

extension KnownSensor {
  /// Returns the row of a record.
  func listRow(of record: RecordRow) -> ListRow {
    let line = self.line(record)
    return .record(
      ListRow.Record(
        time: line.time, event: line.event, position: line.position, item: line.item))
  }
}
