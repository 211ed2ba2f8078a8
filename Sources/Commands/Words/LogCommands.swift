import ArgumentParser
import FoundationEssentials
import Locations
import MusicSensor
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSettings
import Sensing
import StoreReading

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Prints what the sensor recorded, newest last.")

  @OptionGroup var format: JSONOption
  @OptionGroup var period: PeriodOptions
  @OptionGroup var key: KeyOption
  @Flag(help: "Go on, with a line for every record, until interrupted.")
  var follow = false

  func run() throws {
    let records = RecordFinder(Locations(), keyFile: key.keyFile?.text)
    // Subscribed before the first look, so that nothing falls in between.
    let player = follow ? try PlayerAccess.running() : nil
    _ = player?.subscribe()
    var last = try show(after: 0, records)
    guard let player else { return }
    while true {
      try StandardOutput.wait(for: player)
      let hasNew = try player.receive().contains { message in
        guard case .event(let event) = message else { return false }
        return event.kind == .sensorRecorded || event.kind == .gap
      }
      if hasNew { last = max(last, try show(after: last, records)) }
    }
  }

  /// Prints the records after number `last`; answers the newest number.
  private func show(after last: Int64, _ records: RecordFinder) throws -> Int64 {
    var newest = last
    guard let reader = try records.reader() else { return newest }
    var selection = RecordSelection(since: period.start, until: period.end)
    selection.afterID = last
    if format.json {
      try RecordExport(.jsonl).write(selection, of: reader) { try OutputFile(nil).write($0) }
    }
    try reader.forEach(selection) { row in
      newest = max(newest, row.id)
      if !format.json { ProgramOutput.show(MusicData(row: row).line) }
    }
    return newest
  }
}

/// Opens the sensor's records for reading, and asks for their key once if they have one.
final class RecordFinder {
  private let locations: Locations
  private let keyFile: String?
  private var key: String?

  init(_ locations: Locations, keyFile: String?) {
    self.locations = locations
    self.keyFile = keyFile
  }

  /// A reader; nil if there are no records yet.
  func reader() throws -> RecordReader? {
    guard let reader = try recordReader(locations, key: key) else { return nil }
    guard reader.isEncrypted, key == nil else { return reader }
    key = try RecordKey(locations).known(file: keyFile, what: "records")
    return try recordReader(locations, key: key)
  }
}

extension MusicData {
  /// The record on one line for people.
  fileprivate var line: String {
    let padded = event + String(repeating: " ", count: max(1, 13 - event.count))
    return "\(localTime(timestamp))  \(padded)\(clockText(position))  \(caption)"
      + (isInitial ? "  (at start)" : "")
  }
}
