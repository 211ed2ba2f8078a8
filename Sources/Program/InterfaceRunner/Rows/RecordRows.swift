import DirectStoreAccess
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors
import ProgramSettings
import Sensing

/// The records of a sensor as rows, newest first.
struct RecordRows {
  private let sensor: KnownSensor
  private let locations: Locations

  init(of sensor: KnownSensor, _ locations: Locations) {
    self.sensor = sensor
    self.locations = locations
  }

  /// Returns a window of rows; encrypted records need the configured key.
  func rows(offset: Int, limit: Int) throws(PlayerError) -> ListAnswer {
    guard let reader = try reader() else { return ListAnswer(total: 0, rows: []) }
    do throws(SensorError) {
      let rows = try rows(offset..<(offset + limit), reader)
      return ListAnswer(total: try reader.count(), rows: rows)
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }

  /// Returns the position of the record that a search finds; `nil` if there is none.
  func place(of search: RowSearch) throws(PlayerError) -> Int? {
    guard let reader = try reader() else { return nil }
    do throws(SensorError) {
      let count = try reader.count()
      for piece in Self.pieces(of: count, from: search.from, isBackward: search.isBackward) {
        let texts = RowTexts(try rows(piece, reader).lazy.map(\.searchedTexts))
        let found = texts.place(
          matching: search.text, from: search.isBackward ? piece.count : 0,
          isBackward: search.isBackward)
        if let found { return piece.lowerBound + found }
      }
      return nil
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }

  /// The number of records to read at once.
  private static let piece = 1000

  /// Returns all positions in the order of the search, in pieces.
  static func pieces(of count: Int, from: Int, isBackward: Bool) -> [Range<Int>] {
    let middle = min(max(0, from), count)
    func pieces(_ range: Range<Int>) -> [Range<Int>] {
      stride(from: range.lowerBound, to: range.upperBound, by: piece).map {
        $0..<min($0 + piece, range.upperBound)
      }
    }
    let (before, after) = (pieces(0..<middle), pieces(middle..<count))
    return isBackward ? before.reversed() + after.reversed() : after + before
  }

  /// Returns some rows; the newest record is at 0.
  private func rows(
    _ range: Range<Int>, _ reader: RecordReader
  ) throws(SensorError) -> [ListRow] {
    guard let newest = try reader.rows(RecordSelection(newest: 1)).last else { return [] }
    // Record IDs have no gaps, so a position determines an ID.
    let window = RecordSelection(
      throughID: newest.id - Int64(range.lowerBound), newest: range.count)
    return try reader.rows(window).reversed().map { sensor.listRow(of: $0) }
  }

  /// Returns a reader, with the key if the records are encrypted; `nil` if there are none yet.
  func reader() throws(PlayerError) -> RecordReader? {
    guard let reader = try recordReader(of: sensor, locations) else { return nil }
    guard reader.isEncrypted else { return reader }
    guard let key = try RecordKey(locations).configured() else {
      throw PlayerError(
        .storageFailed,
        "The records are encrypted: name the file of their key in sensor.key_file.")
    }
    return try recordReader(of: sensor, locations, key: key)
  }
}
