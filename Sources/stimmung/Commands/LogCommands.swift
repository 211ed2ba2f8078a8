public import ArgumentParser
import FoundationEssentials
import MusicLibrary
import MusicSensor
import PlayerModel
import PlayerService
public import Sensing

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints what the sensor recorded, newest last.")

  @OptionGroup var format: JSONOption
  @OptionGroup var period: PeriodOptions
  @Flag(help: "Go on, with a line for every record, until interrupted.")
  var follow = false

  func run() throws {
    let locations = Locations()
    // Subscribed before the first look, so that nothing falls in between.
    let player = follow ? try PlayerAccess.running() : nil
    _ = player?.subscribe()
    var last = try show(after: 0, locations)
    guard let player else { return }
    while true {
      try player.wait(milliseconds: -1)
      let hasNew = try player.receive().contains { message in
        guard case .event(let event) = message else { return false }
        return event.kind == .sensorRecorded || event.kind == .gap
      }
      if hasNew { last = max(last, try show(after: last, locations)) }
    }
  }

  /// Prints the records after number `last`; answers the newest number.
  private func show(after last: Int64, _ locations: Locations) throws -> Int64 {
    var newest = last
    guard let reader = try recordReader(locations) else { return newest }
    var selection = RecordSelection(since: period.start, until: period.end)
    selection.afterID = last
    if format.json {
      try RecordExport(.jsonl).write(selection, of: reader) { try OutputFile(nil).write($0) }
    }
    try reader.forEach(selection) { row in
      newest = max(newest, row.id)
      if !format.json { stimmung.show(MusicData(row: row).line) }
    }
    return newest
  }
}

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes what was recorded, or the moods, in an open format.",
    subcommands: [Events.self, Moods.self])

  struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the sensor's records as CSV, JSON or JSON Lines.")

    @OptionGroup var period: PeriodOptions
    @Option(help: "csv, json or jsonl.")
    var format: RecordExport.Format
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String?
    @Flag(
      help: "CSV exactly as recorded: texts that spreadsheets take for formulas are not defused.")
    var raw = false

    func run() throws {
      let file = try OutputFile(output)
      let selection = RecordSelection(since: period.start, until: period.end)
      guard let reader = try recordReader(Locations()) else {
        throw PlayerError(.notFound, "Nothing was recorded yet.")
      }
      try RecordExport(format, raw: raw).write(selection, of: reader) { try file.write($0) }
      try file.finish()
    }
  }

  struct Moods: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes moods as playlists.")

    @Option(help: "m3u8.")
    var format: MoodFormat
    @Option(help: "Only this mood.")
    var mood: MoodName?
    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String?

    func run() throws {
      let names: [MoodName]
      if let mood {
        names = [mood]
      } else {
        guard case .moods(let moods) = try PlayerAccess.perform(.moods) else { return }
        names = moods.map(\.name)
      }
      var sections: [(MoodName, [Track])] = []
      for name in names {
        guard case .moodTracks(let filed) = try PlayerAccess.perform(.moodTracks(mood: name)) else {
          return
        }
        sections.append((name, filed.map(\.track)))
      }
      let file = try OutputFile(output)
      try file.write(playlist(sections))
      try file.finish()
    }

    private func playlist(_ sections: [(MoodName, [Track])]) -> String {
      let folder = output.map { PlayerAccess.absolute([$0])[0].parent }
      return PlaylistFile(
        sections: sections.map { .init(name: $0.0.rawValue, tracks: $0.1) }, folder: folder
      ).text
    }
  }
}

/// The formats of `export moods`.
enum MoodFormat: String, ExpressibleByArgument, CaseIterable {
  case m3u8
}

extension RecordExport.Format: ExpressibleByArgument {}

/// A reader of the sensor's records; nil if there are none yet.
///
/// - Throws: `PlayerError` that says why they cannot be read.
func recordReader(_ locations: Locations) throws(PlayerError) -> RecordReader? {
  do throws(SensorError) {
    return try RecordReader(path: locations.records, table: MusicData.table)
  } catch {
    if error.code == .noRecords { return nil }
    throw PlayerError(.storageFailed, error.message)
  }
}

extension MusicData {
  /// The record on one line for people.
  fileprivate var line: String {
    let what =
      switch eventKind {
      case .playbackState: PlaybackState(rawValue: playbackState)?.name ?? "state"
      case .nowPlayingItem: "item"
      case .seek: "seek"
      }
    let caption = artist.isEmpty ? title : "\(title) — \(artist)"
    let padded = what + String(repeating: " ", count: max(1, 13 - what.count))
    return "\(isoDate(timestamp))  \(padded)\(clockText(position))  \(caption)"
      + (isInitial ? "  (at start)" : "")
  }
}
