import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension Stars {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Imports stars from tags, or stars, play counts and dates from other programs.",
      discussion: """
        Without a FILE, reads the stars in the tags of all songs that you have not rated: FMPS_RATING, RATING, MP4's \
        rate, and POPM of Windows Media Player, MusicBee, MediaMonkey, Picard, Kid3 and others. A FILE is a library \
        of another program: iTunes' XML brings stars, play counts, last played and date added; Rhythmbox' \
        rhythmdb.xml and the databases of Clementine and Strawberry bring stars and play counts; MPD's sticker \
        database brings stars. Songs are matched by their path or its end, then by their tags. Stars that you gave \
        stay, importing twice changes nothing, and “stimmung undo” reverses it. Play counts are added to yours, so \
        do not also import the same listens. Exits with 1 if songs were not found.
        """)

    /// The number of songs in a request, whose size is limited; each request is undone separately.
    private static let mostSongs = 50_000

    @OptionGroup var format: JSONOption
    @Flag(help: "Only show what would change.")
    var dryRun = false
    @Argument(
      help: "Libraries of other programs; default: the tags of your songs.", completion: .file())
    var files: [GivenName] = []

    func run() throws {
      var isWhole = true
      // They are read before the library is opened, because a database may only be open once.
      var libraries: [ForeignLibrary] = []
      for file in files {
        do {
          libraries.append(try ForeignLibrary(reading: file.path))
        } catch {
          try pass(over: error, of: files)
          isWhole = false
        }
      }
      let reader = try presentLibrary()
      var imports: [StarsImport] = []
      if files.isEmpty {
        imports.append(try StarsImport(tagsIn: reader))
      }
      for library in libraries { imports.append(try StarsImport(library, into: reader)) }
      for work in imports {
        isWhole = work.isWhole && isWhole
        try perform(work)
      }
      if !isWhole { throw ExitCode(1) }
    }

    private func perform(_ work: StarsImport) throws(PlayerError) {
      if dryRun || !format.json { show(work, isDone: false) }
      guard !work.songs.isEmpty else { return say("There is nothing to import.") }
      guard !dryRun else { return say("Nothing was changed.") }
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      let records = work.records
      var changed = 0
      for start in stride(from: 0, to: records.count, by: Self.mostSongs) {
        let part = Array(records[start...].prefix(Self.mostSongs))
        changed += try player.perform(MarkRequest.importSongs(songs: part)).changed
      }
      if format.json { show(work, isDone: true) }
      let done = changed == 1 ? "1 song was" : "\(changed) songs were"
      say("\(done) imported; “stimmung undo” reverses it.")
    }

    private func show(_ work: StarsImport, isDone: Bool) {
      for (track, song) in work.songs {
        if format.json {
          ProgramOutput.show(json: song.json(of: track, in: work.program, isDone: isDone))
        } else {
          ProgramOutput.show("\(caption(track)): \(song.summary)")
        }
      }
    }
  }
}

extension ForeignSong {
  /// What would be imported, for people.
  fileprivate var summary: String {
    var parts = rating > 0 ? [starsText(rating)] : []
    if plays > 0 { parts.append(plays == 1 ? "1 play" : "\(plays) plays") }
    if skips > 0 { parts.append(skips == 1 ? "1 skip" : "\(skips) skips") }
    if let lastPlayedAt { parts.append("last played \(isoDate(lastPlayedAt).prefix(10))") }
    if let addedAt { parts.append("added \(isoDate(addedAt).prefix(10))") }
    return parts.joined(separator: ", ")
  }

  fileprivate func json(of track: Track, in program: String, isDone: Bool) -> OrderedJSON {
    track.json(adding: [
      "program": .string(program), "rating": .init(rating), "plays": .init(plays),
      "skips": .init(skips),
      "lastPlayedAt": lastPlayedAt.map { .string(isoDate($0)) } ?? .null,
      "addedAt": addedAt.map { .string(isoDate($0)) } ?? .null, "isImported": .bool(isDone),
    ])
  }
}
