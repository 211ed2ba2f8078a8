import ArgumentParser
import ControlCommands
import DirectStoreAccess
import Locations
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput
import TrackMetadata

/// The formats in which lists are imported and exported.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  /// A playlist that any player can read.
  case m3u8
  /// XML with artist, title, album and MusicBrainz identifiers.
  case xspf
  /// The JSON variant of XSPF, which ListenBrainz accepts.
  case jspf
  /// All details, for another installation of this program.
  case json

  /// Creates a format from its name; `m3u` is an alias of ``m3u8``.
  init?(argument: String) {
    self.init(rawValue: argument == "m3u" ? Self.m3u8.rawValue : argument)
  }

  /// Creates the format for a file's extension, which is ``m3u8`` if there is none.
  ///
  /// - Throws: `ValidationError` if the extension is not that of a known format.
  init(of file: GivenName?) throws {
    let parts = file?.path.name.lowercased().split(separator: ".") ?? []
    guard parts.count > 1, let end = parts.last.map(String.init) else {
      self = .m3u8
      return
    }
    guard let format = Self(argument: end) else {
      throw ValidationError(
        "Lists cannot be written as .\(end); name the file .m3u8, .xspf, .jspf or .json.")
    }
    self = format
  }
}

/// The style of paths in exported lists.
struct PathsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write paths as relative, absolute or url (file://…); by default relative to the list below its folder, absolute elsewhere.",
      valueName: "style"))
  var paths: PathStyle?

  /// Checks that the style is possible.
  ///
  /// - Throws: `ValidationError` if it does not apply to the format or the output.
  func check(_ format: ListFormat, to output: GivenName?) throws {
    guard let paths else { return }
    guard format != .json else {
      throw ValidationError("JSON always contains absolute paths; leave out --paths.")
    }
    guard paths != .relative || output != nil else {
      throw ValidationError("Paths are relative to a file; name it with -o FILE.")
    }
  }
}

extension PathStyle: ExpressibleByArgument {}

extension ListFormat {
  /// Returns a playlist as a file in this format.
  ///
  /// - Precondition: The format is not ``json``, which stores more than a playlist.
  func text(of list: PlaylistFile) -> String {
    switch self {
    case .m3u8: list.text
    case .xspf: list.xspf
    case .jspf: list.jspf
    case .json: preconditionFailure("an archive is not a playlist")
    }
  }
}

/// Writes lists to a file or to standard output; returns it and the number of tracks in it.
func write(
  _ lists: [ListArchive.List], as format: ListFormat, to output: GivenName?, _ paths: PathStyle?,
  bookmarks: [Bookmark] = []
) throws(PlayerError) -> (file: OutputFile, tracks: Int) {
  guard lists.count == 1 || format == .m3u8 || format == .json else {
    throw PlayerError(
      .invalidRequest,
      "A .\(format.rawValue) file holds one list; choose one of the \(lists.count), or write .m3u8 or .json."
    )
  }
  let file = try OutputFile(output?.text, isPrivate: false)
  if format == .json {
    try file.write(ListArchive(lists: lists, bookmarks: bookmarks).json)
  } else {
    let sections = lists.map { list in
      PlaylistFile.Section(name: list.kind == .queue ? nil : list.name, tracks: list.tracks)
    }
    let list = PlaylistFile(sections: sections, folder: file.folder, paths: paths)
    try file.write(format.text(of: list))
  }
  try file.finish()
  let tracks = lists.flatMap(\.tracks)
  let leftOut = format == .m3u8 ? tracks.filter { $0.path.encoded.isEmpty } : []
  for track in leftOut { say("Left out, because it has no file: \(caption(track))") }
  return (file, tracks.count - leftOut.count)
}

/// Returns a number of tracks in words.
func trackCountText(_ count: Int) -> String {
  count == 1 ? "1 track" : "\(count) tracks"
}

/// Returns a number of bookmarks in words.
func bookmarkCountText(_ count: Int) -> String {
  count == 1 ? "1 bookmark" : "\(count) bookmarks"
}

/// Reads lists from a file in any format; a list without a name is named after the file.
///
/// Entries that are not music are left out, and the reasons are reported. Only archives have bookmarks.
///
/// - Throws: `PlayerError` if the file cannot be read, or if nothing is left.
func readLists(_ path: TrackPath, as kind: ListArchive.List.Kind) throws(PlayerError)
  -> (lists: [ListArchive.List], leftOut: [SkippedFile], bookmarks: [Bookmark])
{
  var lists: [ListArchive.List]
  var bookmarks: [Bookmark] = []
  var leftOut: [SkippedFile] = []
  if PlaylistFile.isList(path) {
    let parts = path.name.split(separator: ".")
    let name = (parts.count > 1 ? parts.dropLast() : parts).joined(separator: ".")
    let file = try PlaylistFile(reading: path, encodings: TextEncodings(at: Locations()))
    lists = file.sections.map { section in
      ListArchive.List(kind: kind, name: section.name ?? name, tracks: section.tracks)
    }
    for reason in file.passedOver { say("Skipped: \(reason)") }
    leftOut = file.leftOut.map { SkippedFile(path: path, reason: $0) }
  } else {
    let archive = try ListArchive(reading: path)
    (lists, bookmarks) = (archive.lists, archive.bookmarks ?? [])
  }
  let reader = FileTrackReader()
  for index in lists.indices {
    lists[index].tracks.removeAll { track in
      guard let refusal = ListedFile.refusal(of: track, reader: reader) else { return false }
      leftOut.append(SkippedFile(path: track.path, reason: refusal))
      return true
    }
  }
  for file in leftOut { say("Skipped: \(file.reason)") }
  guard leftOut.isEmpty || lists.contains(where: { !$0.tracks.isEmpty }) else {
    throw PlayerError(.nothingPlayable, "Nothing listed in \(path) is music.")
  }
  return (lists, leftOut, bookmarks)
}

/// The number of tracks per request, whose size is limited.
private let batchSize = 2000

/// Passes tracks on in batches, and shows the progress.
func inBatches(
  _ tracks: [Track], _ hand: (ArraySlice<Track>) throws(PlayerError) -> Void
) throws(PlayerError) {
  var progress = CountedProgress(of: tracks.count, what: "tracks", stride: 1)
  defer { progress.clear() }
  var rest = tracks[...]
  while !rest.isEmpty {
    let batch = rest.prefix(batchSize)
    try hand(batch)
    progress.advance(by: batch.count)
    rest = rest.dropFirst(batchSize)
  }
}

/// The destination and format of an exported playlist.
struct PlaylistOutputOptions: ParsableArguments {
  @Option(
    help: "m3u8, xspf, jspf, or json with all details; by default, what the file's name ends with.")
  var format: ListFormat?
  @OptionGroup var paths: PathsOption
  @OptionGroup var output: OutputOption

  /// The format on the command line, or that of the file's extension.
  var chosenFormat: ListFormat { get throws { try format ?? ListFormat(of: output.file) } }

  func validate() throws { try paths.check(chosenFormat, to: output.file) }

  /// Writes a list, or several moods, and reports their content.
  func export(
    _ lists: [ListArchive.List], areMoods: Bool = false, bookmarks: [Bookmark] = []
  ) throws {
    let format = try chosenFormat
    let (file, count) = try write(
      lists, as: format, to: output.file, paths.paths, bookmarks: bookmarks)
    var content = trackCountText(count)
    if areMoods { content += lists.count == 1 ? " of 1 mood" : " of \(lists.count) moods" }
    if !bookmarks.isEmpty { content += " and \(bookmarkCountText(bookmarks.count))" }
    output.tell(
      file.sentence(content), format.rawValue,
      areMoods
        ? ["moods": .init(lists.count), "tracks": .init(count)] : ["tracks": .init(count)])
  }

  /// Writes tracks as a playlist, and reports this; tracks are read only if the format is valid.
  func export(_ name: String, _ tracks: () throws -> [Track]) throws {
    _ = try chosenFormat
    let list = ListArchive.List(kind: .playlist, name: name, tracks: try tracks())
    try export([list])
  }
}

extension PlaylistCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Exports a playlist as M3U8, XSPF, JSPF or JSON.")

    @Argument(help: "The playlist.")
    var playlist: [PlaylistName]
    @OptionGroup var output: PlaylistOutputOptions

    func run() throws {
      // Fail before reading the playlists.
      _ = try output.chosenFormat
      let player = try PlayerAccess.reach(.errand)
      defer { player.leave() }
      let playlist = try storedName(of: self.playlist.oneName, by: player)
      try output.export(playlist.rawValue) { try tracks(of: playlist, by: player).map(\.track) }
    }
  }
}

extension Queue {
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Saves the queue to a file, as M3U8, XSPF, JSPF or JSON.")

    @OptionGroup var answer: ChangeOption
    @OptionGroup var paths: PathsOption
    @Argument(help: "The file, .m3u8, .xspf, .jspf or .json; JSON keeps all details.")
    var file: GivenName

    func validate() throws { try paths.check(try ListFormat(of: file), to: file) }

    func run() throws {
      let format = try ListFormat(of: file)
      let player = try PlayerAccess.running()
      var tracks: [Track] = []
      while case let rows = try player.queueRows(from: tracks.count), !rows.isEmpty {
        tracks += rows.map(\.entry.track)
      }
      let list = ListArchive.List(kind: .queue, name: "queue", tracks: tracks)
      let (written, count) = try write([list], as: format, to: file, paths.paths)
      answer.tell(
        written.sentence(trackCountText(count)),
        [
          "path": .string(file.path.encoded), "format": .string(format.rawValue),
          "tracks": .init(count),
        ])
    }
  }

  struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "load",
      abstract: "Replaces the queue with the tracks that a file lists, and plays them.",
      discussion:
        "Tracks are matched by their sound, then their path or its end, then their tags.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var start: StartOptions
    @Argument(help: "An M3U, PLS, XSPF, JSPF, WPL, ASX, CUE, iTunes XML or JSON file.")
    var file: GivenName

    func run() throws {
      let path = file.path
      let (lists, leftOut, _) = try readLists(path, as: .queue)
      let content = QueueContent.tracks(tracks: lists.flatMap(\.tracks))
      try format.replaceQueue(
        with: content, besides: leftOut, by: PlayerAccess.started(output: start.output?.text))
    }
  }
}
