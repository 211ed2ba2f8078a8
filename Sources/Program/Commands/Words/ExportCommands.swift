public import ArgumentParser
import ControlCommands
import Locations
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput
import ProgramSensors
public import Sensing

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports records, listens or moods in open formats.",
    subcommands: [Events.self, Listens.self, Moods.self])

  struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "events", abstract: "Exports a sensor's records as CSV, JSON or JSON Lines.")

    @OptionGroup var period: PeriodOptions
    @OptionGroup var key: KeyOption
    @OptionGroup var sensor: SensorOption
    @Option(help: "csv, json or jsonl; by default, what the file's name ends with.")
    var format: RecordExport.Format?
    @Option(help: "Only records with this label.")
    var label: String?
    @Option(help: "Only songs filed under this mood.")
    var mood: MoodName?
    @OptionGroup var columns: WithoutOption
    @OptionGroup var output: OutputOption
    @OptionGroup var schema: SchemaOption
    @Flag(
      help:
        "Write CSV as recorded, without escaping text that a spreadsheet would run as a formula.")
    var raw = false

    /// The format on the command line, or that of the file's extension.
    var chosenFormat: RecordExport.Format {
      get throws { try format ?? output.format("csv, json, jsonl") }
    }

    func validate() throws {
      try schema.validate(output, isLines: chosenFormat == .jsonl)
      // An invalid sensor is reported later, with the valid names.
      if let sensor = try? sensor.chosen { try columns.validate(among: Self.schema(of: sensor)) }
    }

    func run() throws {
      let format = try chosenFormat
      let sensor = try sensor.chosen
      guard mood == nil || sensor.recordsLibrary else {
        throw PlayerError(
          .invalidRequest,
          "The \(sensor.title) does not record songs of the library; leave out --mood.")
      }
      let file = try output.open()
      PlayerAccess.storeRecords(of: sensor)
      let selection = RecordSelection(since: period.start, until: period.end)
      let found = try RecordFinder(of: sensor, Locations(), keyFile: key.keyFile?.text).readers()
      guard found.contains(where: { $0.reader != nil }) else {
        throw PlayerError(.notFound, "There are no records yet.")
      }
      let songs = try mood.map { try identities(filedUnder: $0) }
      let wanted = found.map { RecordChoice($0.sensor.table, label: label, songs: songs) }
      var progress = CountedProgress(
        of: try found.reduce(0) { try $0 + ($1.reader?.count(selection) ?? 0) }, what: "records")
      defer { progress.clear() }
      let count = try RecordExport(
        format, raw: raw, without: columns.names
      ).write(
        found.map { RecordPart($0.sensor.table, $0.reader, selection) },
        including: { part, row in
          progress.advance()
          return wanted[part].includes(row)
        },
        to: { try file.write($0) })
      try file.finish()
      try schema.write(Self.schema(of: sensor).without(columns.names), beside: output)
      progress.clear()
      output.tell(
        file.sentence(count == 1 ? "1 record" : "\(count) records"), format.rawValue,
        ["records": .init(count)])
    }

    /// Returns the schema with all columns.
    private static func schema(of sensor: KnownSensor) -> ColumnSchema {
      RecordExport.schema(
        of: sensor.parts.map(\.table), title: "Records of the \(sensor.title)")
    }

    private func identities(filedUnder mood: MoodName) throws -> Set<String> {
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      return try Set(filedTracks(under: mood, by: player).map(\.persistentID.rawValue))
    }
  }

  struct Moods: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "moods", abstract: "Exports moods as playlists.")

    @OptionGroup var period: PeriodOptions
    @Option(help: "Only this mood.")
    var mood: MoodName?
    @OptionGroup var output: PlaylistOutputOptions

    func run() throws {
      // Fail before reading the moods.
      _ = try output.chosenFormat
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      let moods = try player.perform(MoodRequest.moods)
      let chosen = if let mood { [try mood.found(among: moods) { $0.name }] } else { moods }
      let (start, end) = (period.start ?? .min, period.end ?? .max)
      let count = chosen.reduce(0) { $0 + $1.trackCount }
      var progress = CountedProgress(of: count, what: "tracks", stride: 1)
      defer { progress.clear() }
      let lists = try chosen.map { mood in
        let all = try filedTracks(under: mood.name, by: player)
        progress.advance(by: all.count)
        let filed = all.filter { start <= $0.addedAt && $0.addedAt < end }
        return ListArchive.List(
          kind: .mood, name: mood.name.rawValue, look: mood.look, tracks: filed.map(\.track))
      }
      progress.clear()
      try output.export(
        lists, areMoods: true,
        bookmarks: try bookmarks(by: player, in: mood == nil ? nil : lists) {
          start <= $0.addedAt && $0.addedAt < end
        })
    }

    /// Returns the bookmarks, of which only JSON has room: all of them, or those of the songs in lists.
    private func bookmarks(
      by player: PlayerAccess.ReachedPlayer, in lists: [ListArchive.List]?,
      where fits: (Bookmark) -> Bool
    ) throws -> [Bookmark] {
      guard try output.chosenFormat == .json else { return [] }
      let songs = lists.map { Set($0.flatMap(\.tracks).compactMap(\.persistentID)) }
      return try player.perform(BookmarkRequest.bookmarks).filter { bookmark in
        guard let songs else { return fits(bookmark) }
        return fits(bookmark) && bookmark.track.persistentID.map(songs.contains) == true
      }
    }
  }
}

/// Returns the tracks of a mood.
private func filedTracks(
  under mood: MoodName, by player: PlayerAccess.ReachedPlayer
) throws(PlayerError) -> [MoodTrack] {
  try player.perform(MoodTracksRequest.moodTracks(mood: mood))
}

/// The condition for records in an export.
private struct RecordChoice {
  private let label: String?
  private let songs: Set<String>?
  private let labelText: ((RecordRow) -> String)?
  private let songText: ((RecordRow) -> String)?

  init(_ table: RecordTable, label: String?, songs: Set<String>?) {
    self.label = label
    self.songs = songs
    labelText = table.texts("label")
    songText = table.texts("persistentID")
  }

  func includes(_ row: RecordRow) -> Bool {
    label.map { $0 == labelText?(row) } ?? true
      && songs.map { $0.contains(songText?(row) ?? "") } ?? true
  }
}

extension RecordTable {
  /// Returns a function that reads a column's text from a row, or `nil` if the column does not exist.
  fileprivate func texts(_ name: String) -> ((RecordRow) -> String)? {
    columns.firstIndex { $0.name == name }.map { index in
      { row in String(recordValue: row.values[index]) ?? "" }
    }
  }
}

extension RecordExport.Format: ExpressibleByArgument {}
