import ArgumentParser
import ControlCommands
import Linux
import ListeningHistory
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Imports listens or moods from another machine or program.",
    subcommands: [Listens.self, Moods.self])

  struct Moods: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "moods",
      abstract: "Imports moods and bookmarks; songs that are already filed stay filed.",
      discussion: """
        Tracks are matched by their sound, then their path or its end, then their tags. Tracks that are not found are \
        listed; those with an id in the file are filed anyway. Exits with 1 if something could not be filed.
        """)

    @OptionGroup var format: ChangeOption
    @Argument(help: "A file from “export moods”, or a playlist with the name of the mood.")
    var file: GivenName

    func run() throws {
      let path = file.path
      let found = try readLists(path, as: .mood)
      var (lists, leftOut) = (found.lists, found.leftOut)
      lists.removeAll { $0.kind != .mood }
      guard !lists.isEmpty else { throw PlayerError(.invalidRequest, "\(path) contains no moods.") }
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      var isWhole = true
      for list in lists {
        guard let mood = MoodName(rawValue: list.name) else { continue }
        try makeMood(mood, look: list.look, by: player)
        var (tracks, unfound) = ([Track](), [Track]())
        try inBatches(list.tracks) { (batch) throws(PlayerError) in
          let missing = try file(batch, under: mood, by: player)
          unfound += missing
          tracks += missing.isEmpty ? Array(batch) : batch.filter { !missing.contains($0) }
        }
        let filed = try player.perform(MoodTracksRequest.moodTracks(mood: mood))
        let ids = Set(tracks.compactMap(\.persistentID))
        let missing = filed.filter { $0.isMissing && ids.contains($0.persistentID) }
        let done = ListImport(
          kind: "mood", name: mood.rawValue, tracks: tracks.count, missing: missing.map(\.track),
          unfound: unfound, leftOut: leftOut)
        done.tell(format)
        isWhole = isWhole && done.isWhole
        // They concern the whole file and are reported with its first list.
        leftOut = []
      }
      try take(found.bookmarks, by: player)
      if !isWhole { throw ExitCode(1) }
    }

    /// Adds the bookmarks of an archive; those that exist stay.
    private func take(
      _ bookmarks: [Bookmark], by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) {
      guard !bookmarks.isEmpty else { return }
      var added = 0
      for start in stride(from: 0, to: bookmarks.count, by: 500) {
        let batch = bookmarks[start..<min(start + 500, bookmarks.count)].map {
          BookmarkDraft(track: .remembered(track: $0.track), seconds: $0.seconds, name: $0.name)
        }
        added += try player.perform(BookmarkRequest.addBookmarks(bookmarks: batch)).count
      }
      format.tell(
        "\(bookmarkCountText(added)) imported.",
        ["bookmarks": .init(bookmarks.count), "imported": .init(added)])
    }

    /// Files tracks, and returns those that are not in the library and whose sound is unknown.
    private func file(
      _ tracks: ArraySlice<Track>, under mood: MoodName, by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) -> [Track] {
      do throws(PlayerError) {
        let references = tracks.map(TrackReference.remembered)
        _ = try player.perform(MoodFilingRequest.addToMood(mood: mood, tracks: references))
        return []
      } catch {
        guard error.code == .invalidRequest, tracks.contains(where: { $0.persistentID == nil })
        else { throw error }
        // A single such track makes the player reject all of them, so halving finds it.
        guard tracks.count > 1 else { return Array(tracks) }
        let middle = tracks.startIndex + tracks.count / 2
        return try file(tracks[..<middle], under: mood, by: player)
          + file(tracks[middle...], under: mood, by: player)
      }
    }

    /// Creates a mood that does not exist yet, with its key only if that is free.
    private func makeMood(
      _ mood: MoodName, look: MoodLook?, by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) {
      let moods = try player.perform(MoodRequest.moods)
      guard !moods.contains(where: { $0.name == mood }) else { return }
      guard var look else {
        _ = try player.perform(MoodRequest.createMood(mood: mood, look: nil))
        return
      }
      if moods.contains(where: { $0.look.key == look.key }) { look.key = nil }
      _ = try player.perform(MoodRequest.createMood(mood: mood, look: look))
    }
  }
}

extension Import {
  struct Listens: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "listens",
      abstract: "Imports listens from other programs; importing a file twice adds nothing.",
      discussion: """
        Reads files from “export listens”; exports of ListenBrainz (the .zip as it is, .jsonl), Last.fm (JSON and CSV of the \
        usual exporters), Libre.fm (its own CSV), Pano Scrobbler, Spotify (streaming history, also in its .zip) and YouTube Music (Google's takeout \
        as JSON, also in its .zip); and logs of portable players (.scrobbler.log). “-” reads standard input. A listen that \
        is there already, from whatever source, is not added again.
        """)

    @OptionGroup var format: ChangeOption
    // A zone west of Greenwich begins with a dash, like an option.
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The time zone of a portable player's clock, such as Europe/Berlin or +02:00; by default, UTC if the log says so, else this machine's.",
        valueName: "zone"))
    var timezone: ZoneArgument?
    @Argument(help: "The files.", completion: .file())
    var files: [GivenName]

    func run() throws {
      let batcher = try SessionBatcher()
      defer { batcher.close() }
      var sources: [ListenFile] = []
      var failed = false
      for file in files {
        do {
          sources.append(try ListenFile(file))
        } catch {
          try pass(over: error, of: files)
          failed = true
        }
      }
      let size = sources.reduce(0) { $0 + ($1.size ?? 0) }
      let isKnown = sources.allSatisfy { $0.size != nil }
      // The size per listen varies, but that of the file is known.
      var progress = CountedProgress(of: isKnown ? size >> 10 : nil, what: "KB", stride: 1)
      defer { progress.clear() }
      var tally = ImportTally()
      for source in sources {
        do {
          try source.read(into: &tally, timezone?.zone, progress: { progress.advance(by: $0) }) {
            try batcher.add($0)
          }
        } catch {
          try pass(over: error, of: files)
          failed = true
        }
      }
      try batcher.flush()
      progress.clear()
      tell(tally, batcher)
      if failed || batcher.count == 0 && tally.rejected > 0 { throw ExitCode(1) }
    }

    private func tell(_ tally: ImportTally, _ batcher: SessionBatcher) {
      let known = batcher.count - batcher.added
      format.tell(
        "\(batcher.added) imported" + (known > 0 ? ", \(known) already known" : "")
          + (tally.passedOver > 0 ? ", \(tally.passedOver) not music" : "")
          + (tally.heardInPrivate > 0
            ? ", \(tally.heardInPrivate) heard in private and passed over" : "")
          + (tally.rejected > 0 ? ", \(tally.rejected) not understood" : "") + ".",
        [
          "imported": .init(batcher.added), "known": .init(known),
          "rejected": .init(tally.rejected), "passedOver": .init(tally.passedOver),
          "heardInPrivate": .init(tally.heardInPrivate),
        ])
      if let (file, first) = tally.firstRejection {
        say(
          "The first one not understood is entry \(first.entry) of \(file), on line \(first.line): \(first.reason)."
        )
      }
      if let file = tally.fileWithoutZone, timezone == nil {
        say(
          "\(file) does not say its time zone: its times are read as this machine's. If they are another's, name it with --timezone the first time: reading a log again with another zone would import it twice."
        )
      }
    }
  }
}

/// A time zone as the listener writes it.
struct ZoneArgument: ExpressibleByArgument {
  let zone: NamedZone

  init?(argument: String) {
    guard let zone = NamedZone(argument) else { return nil }
    self.zone = zone
  }
}

/// A file with listens, or an archive of such files.
private struct ListenFile {
  private enum Content {
    case stream(InputFile)
    case archive(ZipArchive)
  }

  private let name: String
  private let content: Content

  init(_ given: GivenName) throws(PlayerError) {
    name = given.text == "-" ? "The input" : given.text
    content =
      given.text != "-" && ZipArchive.isArchive(given.path)
      ? .archive(try ZipArchive(given.path)) : .stream(try InputFile(given.text))
  }

  /// The number of bytes to read, or `nil` if unknown.
  var size: Int? {
    switch content {
    case .stream(let file): file.size
    case .archive(let archive): archive.candidates.reduce(0) { $0 &+ $1.size }
    }
  }

  /// Reads the file, and reports its progress.
  func read(
    into tally: inout ImportTally, _ zone: NamedZone?, progress: (Int) -> Void,
    receive: @escaping (ListeningSession) throws -> Void
  ) throws {
    let utc: (Int64) -> Int64 = { seconds in
      zone?.unixSeconds(atLocal: seconds) ?? NamedZone.systemSeconds(atLocal: seconds)
    }
    switch content {
    case .stream(let file):
      var reading = ListenImport(name: name, isZoneGiven: zone != nil, utc: utc, receive: receive)
      defer { tally.add(reading, of: name) }
      while let bytes = try file.read() {
        try reading.feed(bytes)
        progress(bytes.count >> 10)
      }
      try reading.finish()
    case .archive(var archive):
      try archive.importListens(
        name: name, into: &tally, isZoneGiven: zone != nil, utc: utc,
        progress: { progress($0 >> 10) }, receive: receive)
    }
  }
}

/// Passes sessions to the player in batches.
private final class SessionBatcher {
  private let player: PlayerAccess.ReachedPlayer
  private var waiting: [ListeningSession] = []
  private var size = 0
  private(set) var count = 0
  private(set) var added = 0

  init() throws {
    player = try PlayerAccess.reachForLongWork()
  }

  func close() {
    player.leave()
  }

  func add(_ session: ListeningSession) throws {
    waiting.append(session)
    count += 1
    // The size of a message to the player is limited, but that of texts in files is not.
    let track = session.entry.track
    let texts = [
      track.path.encoded, track.title, track.artist, track.album, track.albumArtist, track.genre,
      session.id,
    ]
    size += texts.reduce(session.heard.count * 24) { $0 + $1.utf8.count }
    if waiting.count == 200 || size > 1 << 18 { try flush() }
  }

  func flush() throws {
    guard !waiting.isEmpty else { return }
    added += try player.perform(SessionImportRequest.takeOverSessions(sessions: waiting))
    waiting = []
    size = 0
  }
}

/// Reports the error of one of several files, because the others may be valid.
///
/// - Throws: An error that concerns all files, or the only one.
func pass<File>(over error: any Error, of files: [File]) throws {
  guard files.count > 1, let error = error as? PlayerError,
    [.invalidRequest, .notFound, .nothingPlayable].contains(error.code)
  else { throw error }
  say(error.message)
}
