import ArgumentParser
import FoundationEssentials
import Locations
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Sensing
import StoreReading

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
    // Subscribed before the first look, so that nothing falls in between.
    let player = follow ? try PlayerAccess.running() : nil
    _ = player?.subscribe()
    PlayerAccess.storeRecords(of: sensor)
    var last = try show(after: 0, records, of: sensor)
    guard let player else { return }
    while true {
      try StandardOutput.wait(for: player)
      let hasNew = try player.receive().contains { message in
        guard case .event(let event) = message else { return false }
        return event.kind == .sensorRecorded || event.kind == .gap
      }
      if hasNew { last = max(last, try show(after: last, records, of: sensor)) }
    }
  }

  /// Prints the records after number `last`; answers the newest number.
  private func show(
    after last: Int64, _ records: RecordFinder, of sensor: KnownSensor
  ) throws -> Int64 {
    var newest = last
    guard let reader = try records.reader() else { return newest }
    var selection = RecordSelection(since: period.start, until: period.end)
    selection.afterID = last
    if format.json {
      try RecordExport(.jsonl).write(selection, of: reader) {
        try OutputFile(nil, isPrivate: false).write($0)
      }
    }
    try reader.forEach(selection) { row in
      newest = max(newest, row.id)
      if !format.json { ProgramOutput.show(sensor.line(row).text) }
    }
    return newest
  }
}

/// Opens a sensor's records for reading, and asks for their key once if they have one.
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

  /// A reader; nil if there are no records yet.
  func reader() throws -> RecordReader? {
    guard let reader = try recordReader(of: sensor, locations, key: key) else { return nil }
    guard reader.isEncrypted, key == nil else { return reader }
    key = try RecordKey(locations).known(file: keyFile, what: "records")
    return try recordReader(of: sensor, locations, key: key)
  }
}
