public import ArgumentParser
import ControlCommands
public import PlayerModel
import ProgramOutput

struct MoodCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mood", abstract: "Shows, fills and plays moods.",
    usage: "stimmung mood [--json]\nstimmung mood COMMAND ...",
    subcommands: [
      List.self, Show.self, Add.self, Remove.self, Play.self, Sort.self, Create.self, Edit.self,
      Rename.self, Delete.self, WriteTags.self, Adopt.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the moods.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let moods = try PlayerAccess.perform(MoodRequest.moods)
      let printer = MoodPrinter(moods)
      for mood in moods {
        format.tell(mood.parts, on: printer, json: mood.json())
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Lists the songs in a mood.")

    @OptionGroup var format: JSONOption
    @Argument(help: "The mood.")
    var mood: [MoodName]

    func run() throws {
      let mood = try self.mood.oneName
      let tracks = try PlayerAccess.perform(MoodTracksRequest.moodTracks(mood: mood))
      if tracks.isEmpty { say("No song is filed under \(mood) yet.") }
      for filed in tracks {
        if format.json {
          show(
            json: filed.track.json(adding: [
              "addedAt": .string(isoDate(filed.addedAt)), "isMissing": .bool(filed.isMissing),
            ]))
        } else {
          let missing = filed.isMissing ? "  (file missing)" : ""
          show("\(caption(filed.track))  \(lengthText(filed.track))\(missing)")
        }
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Files tracks under a mood; by default, the playing track.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The mood; “mood create” makes a new one.")
    var mood: MoodName
    @Argument(help: "Files, or ids such as s1:….")
    var tracks: [GivenTrack] = []

    func run() throws {
      let words = try leadingMood(mood, tracks)
      let change = try perform(
        MoodFilingRequest.addToMood(mood: words.name, tracks: references(words.tracks)),
        naming: words.tracks)
      report(change, "filed under \(change.mood)", "already there", format)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Removes tracks from a mood; by default, the playing track.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The mood.")
    var mood: MoodName
    @Argument(help: "Files, or ids such as s1:….")
    var tracks: [GivenTrack] = []

    func run() throws {
      let words = try leadingMood(mood, tracks)
      let change = try perform(
        MoodFilingRequest.removeFromMood(mood: words.name, tracks: references(words.tracks)),
        naming: words.tracks)
      report(change, "removed from \(change.mood)", "not in it", format)
    }
  }

  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "play", abstract: "Plays the songs in a mood.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var start: StartOptions
    @Argument(help: "The mood.")
    var mood: [MoodName]
    @Flag(help: "Play each song once, in random order.")
    var shuffle = false
    @Flag(help: "Play without end; songs you finish come up more often than songs you skip.")
    var radio = false
    @Option(help: "A number; the same number gives the same order.")
    var seed: UInt64?

    func validate() throws {
      guard !(shuffle && radio) else {
        throw ValidationError("Give --shuffle or --radio; a radio is in random order anyway.")
      }
      guard seed == nil || shuffle || radio else {
        throw ValidationError("--seed needs --shuffle or --radio.")
      }
    }

    func run() throws {
      let mood = try self.mood.oneName
      let content: QueueContent =
        shuffle || radio
        ? .moodMix(name: mood, mix: radio ? .radio : .shuffle, seed: seed) : .mood(name: mood)
      try format.replaceQueue(
        with: content, by: PlayerAccess.started(output: start.output?.text))
    }
  }

  /// Divides words into a mood and the tracks after it.
  private static func leadingMood(
    _ first: MoodName, _ following: [GivenTrack]
  ) throws(PlayerError) -> LeadingName<MoodName> {
    try LeadingName(first, following, orMadeBy: "stimmung mood create") {
      () throws(PlayerError) in try PlayerAccess.perform(MoodRequest.moods).map(\.name)
    }
  }

  /// Performs a request about tracks; only a running player knows the playing one.
  static func perform<Request: TypedRequest>(
    _ request: Request, naming tracks: [GivenTrack]
  ) throws(PlayerError) -> Request.Reply {
    let player = try PlayerAccess.reach(naming: tracks)
    defer { player.leave() }
    return try player.perform(request)
  }

  /// Returns references to the given tracks, or to the playing one if there are none.
  static func references(_ tracks: [GivenTrack]) -> [TrackReference] {
    tracks.isEmpty ? [.nowPlaying] : tracks.map(\.reference)
  }

  private static func report(
    _ change: MoodChange, _ done: String, _ already: String, _ format: ChangeOption
  ) {
    let count = trackCountText(change.changed)
    let verb = change.unchanged == 1 ? "was" : "were"
    let rest = change.unchanged == 0 ? "" : "; \(change.unchanged) \(verb) \(already)"
    format.tell(
      "\(count) \(done)\(rest).",
      [
        "mood": .string(change.mood.rawValue), "changed": .init(change.changed),
        "unchanged": .init(change.unchanged),
      ])
  }
}

extension MoodName: ExpressibleByArgument {
  /// Parses a mood on the command line.
  public init?(argument: String) {
    self.init(rawValue: argument)
  }
}
