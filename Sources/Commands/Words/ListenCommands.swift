import ArgumentParser
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
        and pano contain only listens. scrobbler is the log format of portable players and includes skips. m3u8 is a \
        playlist of what you heard, in order. The settings listens.* or the options below define a listen; the export \
        states the rule, or a message does if the format has no place for it.
        """)

    @OptionGroup var period: PeriodOptions
    @OptionGroup var player: PlayerOption
    @OptionGroup var key: KeyOption
    @Option(
      help:
        "csv, json, jsonl, listenbrainz, scrobbler, pano or m3u8; by default, what the file's name ends with."
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
    @OptionGroup var output: OutputOption
    @OptionGroup var schema: SchemaOption
    @Flag(
      help:
        "Write CSV as recorded, without escaping text that a spreadsheet would run as a formula.")
    var raw = false

    /// The format that is given, or that the file's name ends with.
    var chosenFormat: Format {
      get throws { try format ?? output.format("csv, json, jsonl, m3u8") }
    }

    func validate() throws {
      try schema.validate(output, isLines: chosenFormat == .listens(.jsonl))
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
        case .m3u8: try writePlaylist(of: history, by: rule, to: file, &estimates)
        case .listens(let format): try write(format, of: history, by: rule, to: file, &estimates)
        }
      try file.finish()
      try schema.write(ListenWriter.schema, beside: output)
      output.tell(format.name, ["entries": .init(count)])
      if estimates > 0 {
        say(
          "\(estimates) of the hearings \(estimates == 1 ? "was" : "were") with other players: "
            + "how long is an estimate there.")
      }
      if !format.namesRule { say("A listen is \(rule.name) of a track here.") }
    }

    /// By what the device is known in the sensors' records; nil if there are none.
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

    /// Writes what was heard, and answers how many hearings that were.
    private func write(
      _ format: ListenFormat, of history: HistoryReader, by rule: ListenRule, to file: OutputFile,
      _ estimates: inout Int
    ) throws -> Int {
      var writer = ListenWriter(
        format, rule: rule, program: .stimmung, isRaw: raw,
        latest: SystemClock().now().unixMilliseconds + 3_600_000, deviceID: deviceID,
        date: isoDate(_:minutesEast:))
      var progress = CountedProgress(of: try count(of: history), what: "hearings")
      defer { progress.clear() }
      writer.begin()
      var count = 0
      try forEach(of: history) { session in
        count += 1
        if session.player != nil { estimates += 1 }
        writer.append(session)
        progress.advance()
        guard writer.buffer.bytes.count >= 1 << 16 else { return }
        try file.write(writer.buffer.bytes.span)
        writer.buffer.removeAll()
      }
      writer.end()
      try file.write(writer.buffer.bytes.span)
      return count
    }

    /// Writes what counts as a listen as a playlist, and answers how many tracks it has.
    private func writePlaylist(
      of history: HistoryReader, by rule: ListenRule, to file: OutputFile, _ estimates: inout Int
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
      try file.write(PlaylistFile(sections: [.init(tracks: tracks)], folder: file.folder).text)
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
        // What goes on is not over: the next export has it.
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
    case m3u8

    init?(argument: String) {
      if argument == "m3u8" {
        self = .m3u8
      } else if let format = ListenFormat(rawValue: argument) {
        self = .listens(format)
      } else {
        return nil
      }
    }

    /// What it is called.
    var name: String {
      switch self {
      case .listens(let format): format.rawValue
      case .m3u8: "m3u8"
      }
    }

    /// Whether what it writes says by which rule.
    var namesRule: Bool {
      switch self {
      case .listens(.csv), .listens(.json), .listens(.jsonl): true
      case .listens, .m3u8: false
      }
    }

    static var allValueStrings: [String] { ListenFormat.allCases.map(\.rawValue) + ["m3u8"] }
  }
}

extension Import {
  struct Listens: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "listens",
      abstract: "Imports listens from other programs; importing a file twice adds nothing.",
      discussion: """
        Reads files from “export listens”, exports of ListenBrainz and Pano Scrobbler (.jsonl, .json) and logs of \
        portable players (.scrobbler.log). “-” reads standard input.
        """)

    @OptionGroup var format: ChangeOption
    @Argument(help: "The file.", completion: .file())
    var file: GivenName

    func run() throws {
      let name = file.text == "-" ? "The input" : file.text
      let source = try InputFile(file.text)
      let sink = try TakeoverSink()
      defer { sink.close() }
      var reading = ListenImport(name: name) { try sink.add($0) }
      // What a listen takes differs, what the file has is known.
      var progress = CountedProgress(of: source.size.map { $0 >> 10 }, what: "KB", stride: 1)
      defer { progress.clear() }
      while let bytes = try source.read() {
        try reading.feed(bytes)
        progress.advance(by: bytes.count >> 10)
      }
      try reading.finish()
      try sink.flush()
      let known = sink.count - sink.added
      format.tell(
        "\(sink.added) imported" + (known > 0 ? ", \(known) already known" : "")
          + (reading.rejected > 0 ? ", \(reading.rejected) not understood" : "") + ".",
        [
          "imported": .init(sink.added), "known": .init(known),
          "rejected": .init(reading.rejected),
        ])
      if let first = reading.firstRejection {
        say("The first one not understood is entry \(first.entry): \(first.reason).")
      }
      if sink.count == 0, reading.rejected > 0 { throw ExitCode(1) }
    }
  }
}

/// Opens the listening history for reading, and asks for its key if it has one that nothing names; nil if
/// there is none yet.
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

/// Hands sessions to the player, some at a time.
private final class TakeoverSink {
  private let player: PlayerAccess.Reached
  private var waiting: [ListeningSession] = []
  private var size = 0
  private(set) var count = 0
  private(set) var added = 0

  init() throws {
    player = try PlayerAccess.reach(.keeping)
  }

  func close() {
    player.leave()
  }

  func add(_ session: ListeningSession) throws {
    waiting.append(session)
    count += 1
    // A message to the player has a limit, and texts from files have none.
    size +=
      session.entry.track.title.utf8.count + session.entry.track.artist.utf8.count + session.heard
      .count * 24
    if waiting.count == 200 || size > 1 << 18 { try flush() }
  }

  func flush() throws {
    guard !waiting.isEmpty else { return }
    added += try player.perform(SessionImportRequest.takeOverSessions(waiting))
    waiting = []
    size = 0
  }
}
