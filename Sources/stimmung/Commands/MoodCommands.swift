public import ArgumentParser
public import PlayerModel

struct MoodCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mood", abstract: "Shows, fills and plays the mood playlists.",
    subcommands: [List.self, Show.self, Add.self, Remove.self, Play.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the moods.")

    @OptionGroup var format: JSONOption

    func run() throws {
      guard case .moods(let moods) = try PlayerAccess.perform(.moods) else { return }
      for mood in moods {
        if format.json {
          let name = mood.name.rawValue
          show(json: .object(["mood": .string(name), "tracks": .init(mood.trackCount)]))
        } else {
          show("\(mood.name)  \(mood.trackCount)")
        }
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists what is filed under a mood.")

    @OptionGroup var format: JSONOption
    @Argument(help: "The mood.")
    var mood: MoodName

    func run() throws {
      guard case .moodTracks(let tracks) = try PlayerAccess.perform(.moodTracks(mood: mood)) else {
        return
      }
      for filed in tracks {
        if format.json {
          show(
            json: filed.track.json(adding: [
              "addedAt": .string(isoDate(filed.addedAt)), "isMissing": .bool(filed.isMissing),
            ]))
        } else {
          let missing = filed.isMissing ? "  (its file is gone)" : ""
          show("\(caption(filed.track))  \(lengthText(filed.track))\(missing)")
        }
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Files tracks under a mood; the playing one if none is named.")

    @Argument(help: "The mood; a new name makes a new mood.")
    var mood: MoodName
    @Argument(help: "Files, or ids such as s1:….")
    var tracks: [String] = []

    func run() throws {
      let request = PlayerRequest.addToMood(mood: mood, tracks: references(tracks))
      try report(try perform(request, naming: tracks), "filed under \(mood)", "were there already")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Takes tracks out of a mood; the playing one if none is named.")

    @Argument(help: "The mood.")
    var mood: MoodName
    @Argument(help: "Files, or ids such as s1:….")
    var tracks: [String] = []

    func run() throws {
      let request = PlayerRequest.removeFromMood(mood: mood, tracks: references(tracks))
      try report(try perform(request, naming: tracks), "taken out of \(mood)", "were not in it")
    }
  }

  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Plays what is filed under a mood.")

    @OptionGroup var where_: OutputOption
    @Argument(help: "The mood.")
    var mood: MoodName

    func run() throws {
      let reply = try PlayerAccess.performOnStarted(
        .setQueue(content: .mood(mood), play: true), output: where_.output)
      if case .queued(let result) = reply { sayWhatWasSkipped(result) }
    }
  }

  /// The playing track is known to a running player only.
  private static func perform(
    _ request: PlayerRequest, naming tracks: [String]
  ) throws(PlayerError) -> PlayerReply {
    tracks.isEmpty ? try PlayerAccess.performOnRunning(request) : try PlayerAccess.perform(request)
  }

  private static func references(_ tracks: [String]) -> [TrackReference] {
    if tracks.isEmpty { return [.nowPlaying] }
    return tracks.map { text in
      if let id = PersistentID(rawValue: text) { return .persistentID(id) }
      return .path(PlayerAccess.absolute([text])[0])
    }
  }

  private static func report(_ reply: PlayerReply, _ done: String, _ already: String) throws {
    guard case .moodChanged(let change) = reply else { return }
    let count = change.changed == 1 ? "1 track" : "\(change.changed) tracks"
    let rest = change.unchanged == 0 ? "" : "; \(change.unchanged) \(already)"
    show("\(count) \(done)\(rest).")
  }
}

extension MoodName: ExpressibleByArgument {
  /// A mood from the command line.
  public init?(argument: String) {
    self.init(rawValue: argument)
  }
}
