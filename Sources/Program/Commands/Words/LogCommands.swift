import ArgumentParser
import ControlCommands
import DirectStoreAccess
import FoundationEssentials
import Locations
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Sensing

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Prints what a sensor recorded, newest last.")

  @OptionGroup var format: JSONOption
  @OptionGroup var period: PeriodOptions
  @OptionGroup var key: KeyOption
  @OptionGroup var sensor: SensorOption
  @Flag(help: "Keep printing new records until interrupted.")
  var follow = false

  func run() throws {
    let sensor = try sensor.chosen
    let records = RecordFinder(of: sensor, Locations(), keyFile: key.keyFile?.text)
    // Subscribe before the first reading, so that no record is missed in between.
    let player = follow ? try PlayerAccess.running() : nil
    _ = player?.subscribe()
    PlayerAccess.storeRecords(of: sensor)
    var newest: [String: Int64] = [:]
    try show(records, after: &newest)
    guard let player else { return }
    while true {
      try StandardOutput.wait(for: player)
      let hasNew = try player.receive().contains { message in
        guard case .event(let event) = message else { return false }
        return event.kind == .sensorRecorded || event.kind == .gap
      }
      if hasNew { try show(records, after: &newest) }
    }
  }

  /// Prints the records after those in `newest`, which are the last numbers by table, and updates it.
  private func show(_ records: RecordFinder, after newest: inout [String: Int64]) throws {
    let found = try records.readers()
    guard found.contains(where: { $0.reader != nil }) else { return }
    let parts = found.map { sensor, reader in
      var selection = RecordSelection(since: period.start, until: period.end)
      selection.afterID = newest[sensor.name] ?? 0
      return RecordPart(sensor.table, reader, selection)
    }
    func see(_ part: Int, _ row: RecordRow) -> Bool {
      newest[found[part].sensor.name] = row.id
      if !format.json { ProgramOutput.show(found[part].sensor.line(row).text) }
      return format.json
    }
    try RecordExport(.jsonl).write(parts, including: see) { bytes in
      if !bytes.isEmpty { try OutputFile(nil, isPrivate: false).write(bytes) }
    }
  }
}

/// Opens the records of a sensor for reading, asking for their key once if necessary.
final class RecordFinder {
  private let sensor: KnownSensor
  private let locations: Locations
  private let keyFile: String?
  private var key: String?

  init(of sensor: KnownSensor, _ locations: Locations, keyFile: String?) {
    self.sensor = sensor
    self.locations = locations
    self.keyFile = keyFile
  }

  /// Returns readers of all tables of the sensor, with `nil` for those that do not exist yet.
  func readers() throws -> [(sensor: KnownSensor, reader: RecordReader?)] {
    try sensor.parts.map { part in (sensor: part, reader: try reader(of: part)) }
  }

  /// Returns a reader of the sensor's own table, or `nil` if there are no records yet.
  func reader() throws -> RecordReader? {
    try reader(of: sensor)
  }

  private func reader(of part: KnownSensor) throws -> RecordReader? {
    guard let reader = try recordReader(of: part, locations, key: key) else { return nil }
    guard reader.isEncrypted, key == nil else { return reader }
    key = try RecordKey(locations).known(file: keyFile, what: "records")
    return try recordReader(of: part, locations, key: key)
  }
}
