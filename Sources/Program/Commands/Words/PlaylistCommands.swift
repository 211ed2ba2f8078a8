public import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
public import PlayerModel
import ProgramOutput

struct PlaylistCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playlist", abstract: "Shows, changes and plays playlists.",
    usage: "stimmung playlist [--json]\nstimmung playlist COMMAND ...",
    subcommands: [
      List.self, Show.self, Create.self, Add.self, Remove.self, Move.self, Rename.self,
      Delete.self, Import.self, Export.self, Play.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the playlists.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let playlists = try PlayerAccess.perform(PlaylistRequest.playlists)
      if playlists.isEmpty {
        say("There are no playlists yet; “stimmung playlist create NAME” makes one.")
      }
      for playlist in playlists {
        format.tell("\(playlist.name)  \(playlist.trackCount)", json: playlist.json())
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Lists the tracks of a playlist.")

    @OptionGroup var format: JSONOption
    @Argument(help: "The playlist.")
    var playlist: [PlaylistName]

    func run() throws {
      let playlist = try self.playlist.oneName
      let places = try tracks(of: playlist)
      if places.isEmpty { say("The playlist “\(playlist)” is empty.") }
      for (index, place) in places.enumerated() {
        if format.json {
          show(
            json: place.track.json(adding: [
              "index": .init(index), "isMissing": .bool(place.isMissing),
            ]))
        } else {
          let missing = place.isMissing ? "  (file missing)" : ""
          show("\(index + 1)  \(caption(place.track))  \(lengthText(place.track))\(missing)")
        }
      }
    }
  }

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Creates a playlist.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Its name.")
    var playlist: [PlaylistName]

    func run() throws {
      let playlist = try self.playlist.oneName
      let playlists = try PlayerAccess.perform(
        PlaylistRequest.createPlaylist(playlist: playlist))
      format.tell("Created the playlist “\(playlist)”.", json: playlists.json(of: playlist))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Adds tracks to the end of a playlist; by default, the playing track.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The playlist; “playlist create” makes a new one.")
    var playlist: PlaylistName
    @Argument(help: "Files, folders, playlist files, or ids such as s1:….")
    var tracks: [GivenTrack] = []
    @Flag(help: "Add the whole queue.")
    var queue = false

    func run() throws {
      try self.tracks.refuseStreams()
      let words = try LeadingName(
        self.playlist, self.tracks, orMadeBy: "stimmung playlist create"
      ) { () throws(PlayerError) in
        try PlayerAccess.perform(PlaylistRequest.playlists).map(\.name)
      }
      let (playlist, tracks) = (words.name, words.tracks)
      var references: [TrackReference] = queue ? [.queue] : tracks.isEmpty ? [.nowPlaying] : []
      var (skipped, refused, others) = ([SkippedFile](), 0, FormatCounts())
      var named: [TrackPath] = []
      if !queue {
        let reader = FileTrackReader()
        for track in tracks {
          guard case .path(let path) = track.reference else {
            references.append(track.reference)
            continue
          }
          named.append(path)
          let music = NamedMusic([path]) { (file) throws(PlayerError) in try reader.judge(file) }
          references += music.files.map(TrackReference.path)
          skipped += music.skipped
          refused += music.refused.count
          others.add(music.otherFormats)
        }
      }
      if references.isEmpty {
        let reason =
          skipped.first?.reason
          ?? OtherContents.sentence(about: named, otherFormats: others)
        throw PlayerError(.nothingPlayable, reason)
      }
      let player = try PlayerAccess.reach(naming: tracks)
      defer { player.leave() }
      let before = try player.perform(PlaylistRequest.playlists).count(of: playlist)
      let playlists = try player.perform(
        PlaylistRequest.addToPlaylist(playlist: playlist, tracks: references))
      let result = QueueResult(
        added: references.count, skipped: skipped, skippedCount: skipped.count,
        refusedCount: refused)
      format.tell(
        refused == 0 ? "Added to “\(playlist)”." : nil,
        json: playlists.json(
          of: playlist,
          adding: [
            "added": .init(playlists.count(of: playlist) - before),
            "skipped": .array(skipped.map(\.json)), "refusedCount": .init(refused),
          ]))
      if !sayWhatWasSkipped(result, done: "added to “\(playlist)”") { throw ExitCode(1) }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Removes tracks from a playlist; the files stay.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The playlist.")
    var playlist: PlaylistName
    @Argument(help: "Numbers as shown by “playlist show”, or ranges such as 3-5.")
    var numbers: [QueueNumbers]

    func run() throws {
      let places = try numbers.places(in: tracks(of: playlist), of: playlist)
      let playlists = try PlayerAccess.perform(
        PlaylistRequest.removeFromPlaylist(playlist: playlist, places: places))
      let count = Set(places).count
      format.tell(
        "Removed \(trackCountText(count)) from “\(playlist)”.",
        json: playlists.json(of: playlist, adding: ["removed": .init(count)]))
    }
  }

  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Moves tracks within a playlist.",
      usage: "stimmung playlist move [--json] NAME NUMBER ... --to NUMBER")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The playlist.")
    var playlist: PlaylistName
    @Argument(help: "Numbers as shown by “playlist show”, or ranges such as 3-5.")
    var numbers: [QueueNumbers]
    @Option(help: "The new position of the first moved track.")
    var to: Int

    func validate() throws {
      guard to > 0 else { throw ValidationError("The first track of a playlist is number 1.") }
    }

    func run() throws {
      let present = try tracks(of: playlist)
      let places = try numbers.places(in: present, of: playlist)
      let others = present.map(\.id).filter { !places.contains($0) }
      let target = others.indices.contains(to - 1) ? others[to - 1] : nil
      let playlists = try PlayerAccess.perform(
        PlaylistRequest.moveInPlaylist(playlist: playlist, places: places, before: target))
      let count = Set(places).count
      let moved: KeyValuePairs<String, OrderedJSON> = [
        "moved": .init(count), "index": .init(Swift.min(to - 1, others.count)),
      ]
      format.tell(
        "Moved \(trackCountText(count)) in “\(playlist)”.",
        json: playlists.json(of: playlist, adding: moved))
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Renames a playlist.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The playlist.")
    var playlist: PlaylistName
    @Argument(help: "Its new name.")
    var name: PlaylistName

    func run() throws {
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let oldName = try storedName(of: playlist, by: player)
      let playlists = try player.perform(
        PlaylistRequest.renamePlaylist(playlist: oldName, to: name))
      format.tell(
        "Renamed the playlist “\(oldName)” to “\(name)”.",
        json: playlists.json(of: name, adding: ["oldName": .string(oldName.rawValue)]))
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Deletes a playlist; no music file is touched.",
      discussion: "While the player runs, “stimmung undo” brings it back.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "The playlist.")
    var playlist: [PlaylistName]

    func run() throws {
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let playlist = try storedName(of: self.playlist.oneName, by: player)
      _ = try player.perform(PlaylistRequest.deletePlaylist(playlist: playlist))
      format.tell(
        "Deleted the playlist “\(playlist)”.",
        ["playlist": .string(playlist.rawValue), "isDeleted": .bool(true)])
    }
  }

  struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "play", abstract: "Plays a playlist.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var start: StartOptions
    @Argument(help: "The playlist.")
    var playlist: [PlaylistName]

    func run() throws {
      let playlist = try self.playlist.oneName
      try format.replaceQueue(
        with: .playlist(name: playlist), by: PlayerAccess.started(output: start.output?.text))
    }
  }
}

extension PlaylistSummary {
  /// Returns the playlist as a JSON object, followed by the members of `more`.
  fileprivate func json(
    adding more: KeyValuePairs<String, OrderedJSON> = [:]
  ) -> OrderedJSON {
    .members(
      [("playlist", .string(name.rawValue)), ("tracks", .init(trackCount))]
        + more.map { ($0.key, $0.value) })
  }
}

extension [PlaylistSummary] {
  /// Returns one of the playlists as a JSON object, followed by the members of `more`.
  fileprivate func json(
    of playlist: PlaylistName, adding more: KeyValuePairs<String, OrderedJSON> = [:]
  ) -> OrderedJSON {
    summary(of: playlist).json(adding: more)
  }

  /// Returns the number of tracks in one of the playlists.
  fileprivate func count(of playlist: PlaylistName) -> Int { summary(of: playlist).trackCount }

  /// Returns the playlist that a name means, which is empty if there is none.
  private func summary(of playlist: PlaylistName) -> PlaylistSummary {
    (try? playlist.meant(among: self) { $0.name })
      ?? PlaylistSummary(name: playlist, trackCount: 0)
  }
}

/// Returns the name, as it is stored, of the playlist that a typed name means.
func storedName(
  of playlist: PlaylistName, by player: PlayerAccess.ReachedPlayer
) throws(PlayerError) -> PlaylistName {
  try playlist.found(among: player.perform(PlaylistRequest.playlists)) { $0.name }.name
}

/// Returns the tracks of a playlist.
func tracks(of playlist: PlaylistName) throws(PlayerError) -> [PlaylistTrack] {
  let player = try PlayerAccess.reach(.errand)
  defer { player.leave() }
  return try tracks(of: playlist, by: player)
}

/// Returns the tracks of a playlist from the given player.
func tracks(
  of playlist: PlaylistName, by player: PlayerAccess.ReachedPlayer
) throws(PlayerError) -> [PlaylistTrack] {
  try player.perform(PlaylistTracksRequest.playlistTracks(playlist: playlist))
}

extension [QueueNumbers] {
  /// Returns the IDs of the places with these numbers.
  fileprivate func places(
    in present: [PlaylistTrack], of playlist: PlaylistName
  ) throws(PlayerError) -> [Int64] {
    var places: [Int64] = []
    for range in map(\.range) {
      guard range.upperBound <= present.count else {
        let number = Swift.max(range.lowerBound, present.count + 1)
        throw PlayerError(.notFound, "“\(playlist)” has no track number \(number).")
      }
      places += range.map { present[$0 - 1].id }
    }
    return places
  }
}

extension PlaylistName: ExpressibleByArgument {
  /// Parses a playlist on the command line.
  public init?(argument: String) {
    self.init(rawValue: argument)
  }
}
