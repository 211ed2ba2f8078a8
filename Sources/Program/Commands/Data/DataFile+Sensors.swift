import PlayerModel
import ProgramOutput
import ProgramSensors
import Sensing

extension DataFile {
  /// The records of all sensors.
  static func sensors() throws -> [DataFile] {
    try KnownSensor.all.map { sensor in
      let plain = try sensor.table.layout(isSealed: false)
      // Tables that do not differ with a key are not listed twice.
      let encrypted = try sensor.table.layout(isSealed: true).filter { !plain.contains($0) }
      return DataFile(
        "aware_\(sensor.name).sqlite", in: data, sensor.content,
        plain.map { table($0, of: sensor, isEncrypted: false) }
          + encrypted.map { table($0, of: sensor, isEncrypted: true) })
    }
  }

  private static func table(
    _ layout: TableLayout, of sensor: KnownSensor, isEncrypted: Bool
  ) -> DataTable {
    let table = sensor.table.name
    let row: String
    let known: [String: ColumnMeaning]
    switch layout.name {
    case "sensor_meta": (row, known) = ("A fact about the file, by its name.", SensorMeanings.facts)
    case "sync_marks":
      (row, known) = (
        "How many of these records a study's host has received.", SensorMeanings.marks
      )
    case "\(table)_runs":
      row = "A run of up to 4096 consecutive records that share these values."
      known = sensor.meanings.merging(SensorMeanings.runs) { _, run in run }
    case "\(table)_records":
      row = "The values that a record does not share. Read `\(table)` instead if there is no key."
      known = sensor.meanings.merging(SensorMeanings.runMembers) { own, _ in own }
    default:
      // With tables of runs, it is a view.
      row = sensor.row
      known = sensor.meanings
    }
    let names = Set(layout.columns.map(\.name))
    let meanings =
      isEncrypted ? known.merging(SensorMeanings.sealed) { _, sealed in sealed } : known
    return DataTable(
      layout, isEncrypted: isEncrypted, row, meanings.filter { names.contains($0.key) })
  }
}
