import PlayerModel
import ProgramSensors
import Sensing

extension DataFile {
  /// The records of all sensors.
  static func sensors() throws -> [DataFile] {
    try KnownSensor.all.map { sensor in
      let text = text(of: sensor.name)
      let plain = try sensor.table.layout(isSealed: false)
      // Tables that do not differ with a key are not listed twice.
      let encrypted = try sensor.table.layout(isSealed: true).filter { !plain.contains($0) }
      return DataFile(
        "aware_\(sensor.name).sqlite", in: data, text.content,
        plain.map { table($0, of: sensor.table, text, isEncrypted: false) }
          + encrypted.map { table($0, of: sensor.table, text, isEncrypted: true) })
    }
  }

  /// The documentation of a sensor: its file, a record, and its columns.
  private typealias SensorText = (
    content: String, row: String, columns: [String: ColumnMeaning]
  )

  private static func text(of sensor: String) -> SensorText {
    switch sensor {
    case KnownSensor.headphones.name:
      (
        "How your head moves, from headphones that tell it (AWARE's `ios_airpods_motion`); off until `headphones.record`.",
        "A sample of the headphones.", SensorMeanings.headphones
      )
    case KnownSensor.photos.name:
      (
        "Photos and videos that arrive in watched folders (AWARE's `ios_photos`); off until `photos.enabled`.",
        "A photo or video that arrived.", SensorMeanings.photos
      )
    case KnownSensor.recognition.name:
      (
        "What photos show, by a model (AWARE's `ios_photos_recognition`); off until `photos.model`.",
        "A label that a model gave to a photo.", SensorMeanings.recognition
      )
    case KnownSensor.others.name:
      (
        "What other players on the desktop play; off until `sensor.others`.",
        "Something that happened to another player.", SensorMeanings.others
      )
    default:
      (
        "What this player plays (AWARE's `ios_music`); on by default.",
        "Something that happened to the player.", SensorMeanings.music
      )
    }
  }

  private static func table(
    _ layout: TableLayout, of table: RecordTable, _ text: SensorText, isEncrypted: Bool
  ) -> DataTable {
    let row: String
    let known: [String: ColumnMeaning]
    switch layout.name {
    case "sensor_meta": (row, known) = ("A fact about the file, by its name.", SensorMeanings.facts)
    case "sync_marks":
      (row, known) = ("How far a study's host has got with these records.", SensorMeanings.marks)
    case "\(table.name)_runs":
      row = "A run of up to 4096 consecutive records that share what is in it."
      known = text.columns.merging(SensorMeanings.runs) { _, run in run }
    case "\(table.name)_records":
      row = "What a record has of its own. Read `\(table.name)` instead, where there is no key."
      known = text.columns.merging(SensorMeanings.runMembers) { own, _ in own }
    default:
      // With tables of runs, this name is that of a view.
      row = text.row
      known = text.columns
    }
    let names = Set(layout.columns.map(\.name))
    let meanings =
      isEncrypted ? known.merging(SensorMeanings.sealed) { _, sealed in sealed } : known
    return DataTable(
      layout, isEncrypted: isEncrypted, row, meanings.filter { names.contains($0.key) })
  }
}
