import ArgumentParser
import ControlCommands
import Glibc
import HostProcess
import Linux
import ListeningHistory
import Locations
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Sealing
import Settings

extension Export {
  struct Listens: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "listens",
      abstract: "Exports your listening history in the formats of many programs.",
      discussion: """
        csv, json and jsonl contain everything you heard, exact to the frame, and can be imported again. What you heard with other \
        players on your desktop is left out unless you name them with --player; how long you heard it is an estimate, and marked as one in \
        isEstimate. listenbrainz \
        and pano contain only listens. scrobbler is the log format of portable players and includes skips. m3u8, xspf and jspf are \
        playlists of what you heard, in order. The settings listens.* or the options below define a listen; the export \
        states the rule, or a message does if the format has no place for it.
        """)

    @OptionGroup var period: PeriodOptions
    @OptionGroup var player: PlayerOption
    @OptionGroup var key: KeyOption
    @Option(
      help:
        "csv, json, jsonl, listenbrainz, scrobbler, pano, m3u8, xspf or jspf; by default, what the file's name ends with."
    )
    var format: Format?
    @Option(help: "Only what you heard while the listening sensor had this label.")
    var label: String?
    @Option(help: "Only what was filed under this mood when you heard it.")
    var mood: MoodName?
    @Option(
      help: ArgumentHelp("The percentage of a track that counts as a listen.", valueName: "percent")
    )
    var enoughPercent: Int?
    @Option(help: ArgumentHelp("This many seconds always count as a listen.", valueName: "seconds"))
    var enoughSeconds: Int?
    @Option(
      help: ArgumentHelp("Tracks of this many seconds or fewer never count.", valueName: "seconds"))
    var longerThan: Int?
    @OptionGroup var paths: PathsOption
    @OptionGroup var columns: WithoutOption
    @OptionGroup var output: OutputOption
    @OptionGroup var schema: SchemaOption
    @Flag(
      help:
        "Write CSV as recorded, without escaping text that a spreadsheet would run as a formula.")
    var raw = false

    /// The format on the command line, or that of the file's extension.
    var chosenFormat: Format {
      get throws { try format ?? output.format("csv, json, jsonl, m3u8, xspf, jspf") }
    }

    func validate() throws {
      try schema.validate(output, isLines: chosenFormat == .listens(.jsonl))
      if case .playlist(let format) = try chosenFormat {
        try paths.check(format, to: output.file)
      } else if paths.paths != nil {
        throw ValidationError("--paths is for playlists: m3u8, xspf and jspf.")
      }
      guard try columns.names.isEmpty || chosenFormat.namesRule else {
        throw ValidationError("--without is for csv, json and jsonl.")
      }
      try columns.validate(among: ListenWriter.schema)
      guard enoughPercent.map((1...100).contains) ?? true,
        enoughSeconds.map((1...86_400).contains) ?? true,
        longerThan.map((0...86_400).contains) ?? true
      else { throw ValidationError("A rule takes 1 to 100 percent, and up to 86400 seconds.") }
    }

    func run() throws {
      let format = try chosenFormat
      guard let history = try openHistory(keyFile: key.keyFile?.text) else {
        throw PlayerError(.notFound, "There is no listening history yet: play some music first.")
      }
      let rule = rule
      var estimates = 0
      let file = try output.open()
      let count =
        switch format {
        case .playlist(let format):
          try writePlaylist(format, of: history, by: rule, to: file, &estimates)
        case .listens(let format): try write(format, of: history, by: rule, to: file, &estimates)
        }
      try file.finish()
      try schema.write(ListenWriter.schema.without(columns.names), beside: output)
      output.tell(
        file.sentence(count == 1 ? "1 entry" : "\(count) entries"), format.name,
        ["entries": .init(count)])
      if estimates > 0 {
        say(
          "\(estimates) of the sessions \(estimates == 1 ? "was" : "were") with other players: "
            + "the time heard is an estimate there.")
      }
      if !format.namesRule { say("A listen is \(rule.name) of a track here.") }
    }

    /// The device's identity in the sensors' records, or `nil` if there are none.
    private var deviceID: String? {
      let locations = Locations()
      return DeviceIdentity(SettingsReading(at: locations).settings, at: locations).known
    }

    private var rule: ListenRule {
      var rule = ListenRule(at: Locations())
      if let enoughPercent { rule.fraction = Double(enoughPercent) / 100 }
      if let enoughSeconds { rule.enoughSeconds = Double(enoughSeconds) }
      if let longerThan { rule.longerThan = Double(longerThan) }
      return rule
    }

    /// Writes sessions, and returns their number.
    private func write(
      _ format: ListenFormat, of history: HistoryReader, by rule: ListenRule, to file: OutputFile,
      _ estimates: inout Int
    ) throws -> Int {
      var writer = ListenWriter(
        format, rule: rule, program: .stimmung, isRaw: raw,
        latest: SystemClock().now().unixMilliseconds + 3_600_000, deviceID: deviceID,
        without: columns.names, date: isoDate(_:minutesEast:))
      var progress = CountedProgress(of: try count(of: history), what: "hearings")
      defer { progress.clear() }
      writer.begin()
      try forEach(of: history) { session in
        let before = writer.count
        writer.append(session)
        // Not every format has a place for every session.
        if session.player != nil { estimates += writer.count - before }
        progress.advance()
        guard writer.buffer.bytes.count >= 1 << 16 else { return }
        try file.write(writer.buffer.bytes.span)
        writer.buffer.removeAll()
      }
      writer.end()
      try file.write(writer.buffer.bytes.span)
      return writer.count
    }

    /// Writes listens as a playlist, and returns the number of tracks.
    private func writePlaylist(
      _ format: ListFormat, of history: HistoryReader, by rule: ListenRule, to file: OutputFile,
      _ estimates: inout Int
    ) throws -> Int {
      var tracks: [Track] = []
      var progress = CountedProgress(of: try count(of: history), what: "hearings")
      defer { progress.clear() }
      try forEach(of: history) { session in
        progress.advance()
        let track = session.entry.track
        guard rule.counts(session), !track.path.encoded.isEmpty else { return }
        if session.player != nil { estimates += 1 }
        tracks.append(track)
      }
      let list = PlaylistFile(
        sections: [.init(tracks: tracks)], folder: file.folder, paths: paths.paths)
      try file.write(format.text(of: list))
      return tracks.count
    }

    private func count(of history: HistoryReader) throws -> Int {
      try history.sessionCount(since: period.start, until: period.end)
    }

    private func forEach(
      of history: HistoryReader, _ body: (ListeningSession) throws -> Void
    ) throws {
      let labels = try label.map { _ in try labelTimeline() }
      try history.sessions(since: period.start, until: period.end) { session in
        // An open session is left to a later export.
        guard session.endReason != nil, player.chosen.includes(session),
          mood.map(session.moods.contains) ?? true,
          labels.map({ $0.label(at: session.startedAt.unixMilliseconds) == label }) ?? true
        else { return }
        try body(session)
      }
    }

    private func labelTimeline() throws -> LabelTimeline {
      guard
        let records = try RecordFinder(of: .music, Locations(), keyFile: key.keyFile?.text).reader()
      else {
        throw PlayerError(.notFound, "There are no records yet, so nothing has a label.")
      }
      return try LabelTimeline(of: records)
    }
  }

  /// The formats of `export listens`.
  enum Format: ExpressibleByArgument, Equatable {
    case listens(ListenFormat)
    case playlist(ListFormat)

    /// The formats of playlists; JSON is a format of listens.
    private static let playlists: [ListFormat] = [.m3u8, .xspf, .jspf]

    init?(argument: String) {
      if let format = ListFormat(argument: argument), Self.playlists.contains(format) {
        self = .playlist(format)
      } else if let format = ListenFormat(rawValue: argument) {
        self = .listens(format)
      } else {
        return nil
      }
    }

    /// The name of the format.
    var name: String {
      switch self {
      case .listens(let format): format.rawValue
      case .playlist(let format): format.rawValue
      }
    }

    /// Whether the output names the rule for listens.
    var namesRule: Bool {
      switch self {
      case .listens(.csv), .listens(.json), .listens(.jsonl): true
      case .listens, .playlist: false
      }
    }

    static var allValueStrings: [String] {
      ListenFormat.allCases.map(\.rawValue) + playlists.map(\.rawValue)
    }
  }
}

/// Opens the listening history for reading, asking for its key if necessary, or returns `nil` if it does
/// not exist.
func openHistory(keyFile: String?) throws -> HistoryReader? {
  let locations = Locations()
  let folder = TrackPath(locations.data)
  let rule = ListenRule(at: locations)
  let configured = try RecordKey(locations).configured(file: keyFile).map { Passphrase($0) }
  do throws(PlayerError) {
    return try HistoryReader(folder: folder, rule: rule) { configured }
  } catch {
    guard error.code == .wrongKey, configured == nil else { throw error }
    let typed = Passphrase(try RecordKey(locations).known(file: nil, what: "listening history"))
    return try HistoryReader(folder: folder, rule: rule) { typed }
  }
}
