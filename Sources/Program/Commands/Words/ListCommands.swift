public import ArgumentParser
import ControlCommands
import DirectStoreAccess
import Linux
import ListeningHistory
import Locations
import MusicLibrary
import OpenFormats
public import PlayerModel
import ProgramOutput
import SafeText
import Sealing

struct ListLibrary: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists tracks in the library.",
    discussion: """
      Without a QUERY, it lists all of them. A QUERY is made of words and conditions, such as genre:jazz or \
      year:1980..1989; see stimmung-query(7). Quote it to protect it from the shell.
      """)

  @OptionGroup var format: JSONOption
  @OptionGroup var options: ListOptions
  @Argument(help: "What to list.")
  var query: [String] = []

  func run() throws {
    try options.show(condition(of: query), standard: .standard, format)
  }
}

struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Searches the library, best match first.",
    discussion: "For the QUERY, see stimmung-query(7); one typo is forgiven.")

  @OptionGroup var format: JSONOption
  @OptionGroup var options: ListOptions
  @Argument(help: "What to find.")
  var query: [String]

  func run() throws {
    try options.show(condition(of: query), standard: nil, format)
  }
}

/// The options that listing and searching share.
struct ListOptions: ParsableArguments {
  // Unconditional, because a reversed key begins with a dash.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "\(LibraryOrder.Key.allCases.map(\.rawValue).joined(separator: ", ")); -KEY reverses the order.",
      valueName: "key"))
  var sort: LibraryOrder?
  @Option(help: ArgumentHelp("Show at most this many tracks.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is 0 or more.") }
  }

  /// Prints the tracks that match `condition` as they are read.
  ///
  /// The order is that on the command line, else that of the query, else `standard`.
  func show(
    _ condition: QueryCondition?, standard: LibraryOrder?, _ format: JSONOption
  ) throws {
    let reader = try presentLibrary()
    let list = try list(of: condition, in: reader, standard: standard)
    if list.isForgiving { say("No exact match. Similar:") }
    if list.count == 0, limit != 0 {
      let reason = try reader.emptyResult(of: LibraryQuery(condition: condition))
      say(reason?.sentence ?? "Nothing found.")
    }
    let remarks = try reader.remarks()
    let printer = MoodPrinter()
    try forEachRow(of: list, in: reader) { row in
      let remark = remarks.remark(on: row.track)
      format.tell(row.parts(remark), on: printer, json: row.json(remark))
    }
  }

  /// Returns the tracks that match `condition` in the same order.
  func tracks(of condition: QueryCondition?, standard: LibraryOrder?) throws -> [Track] {
    let reader = try presentLibrary()
    var tracks: [Track] = []
    try forEachRow(of: list(of: condition, in: reader, standard: standard), in: reader) {
      tracks.append($0.track)
    }
    return tracks
  }

  private func list(
    of condition: QueryCondition?, in reader: LibraryReader, standard: LibraryOrder?
  ) throws -> LibraryList {
    let order = try sort ?? reader.order(of: condition) ?? standard
    return try reader.list(LibraryQuery(condition: condition, order: order, limit: limit))
  }
}

/// Reads the rows of a list in batches.
private func forEachRow(
  of list: LibraryList, in reader: LibraryReader, _ body: (LibraryRow) throws -> Void
) throws {
  var next = 0
  while next < list.count {
    let end = min(next + 500, list.count)
    for row in try reader.rows(next..<end, of: list) { try body(row) }
    next = end
  }
}

/// Returns the library after bringing it up to date.
///
/// - Throws: `PlayerError` if it does not exist or is empty.
func presentLibrary() throws(PlayerError) -> LibraryReader {
  let locations = Locations()
  if let problem = locations.libraryProblem { throw PlayerError(.storageFailed, problem) }
  guard let reader = try upToDateLibrary(locations), try reader.count() > 0 else {
    throw PlayerError(
      .notFound, "There is no library yet; “stimmung scan FOLDER” creates one.")
  }
  return reader
}

/// Parses the words of a query.
func condition(of query: [String]) throws -> QueryCondition? {
  try parsedQuery(query.joined(separator: " ")).condition
}

extension LibraryRow {
  /// Returns the row as a JSON object.
  fileprivate func json(_ remark: LibraryRemarks.Remark) -> OrderedJSON {
    track.json(adding: [
      "moods": .array(remark.moods.map { .string($0.rawValue) }),
      "rating": .init(remark.marks.rating), "isFavourite": .bool(remark.marks.isFavourite),
      "plays": .init(remark.plays?.plays ?? 0),
      "skips": .init(remark.plays?.skips ?? 0),
      "lastPlayedAt": remark.plays?.lastPlayedAt.map { .string(isoDate($0)) } ?? .null,
      "copies": .init(remark.copies), "addedAt": .string(isoDate(addedAt)),
      "modifiedAt": .string(isoDate(modifiedAt)), "resumesAt": .init(remark.resumesAt),
      "isMissing": .bool(isMissing),
    ])
  }

  /// Returns the row as a line for people.
  fileprivate func parts(_ remark: LibraryRemarks.Remark) -> [LinePart] {
    let album = track.album.isEmpty ? "" : "  (\(track.album))"
    let moods = remark.moods.map { LinePart("  \($0)", $0) }
    let copies = remark.copies > 1 ? "  (\(remark.copies) copies)" : ""
    let missing = isMissing ? "  (folder missing)" : ""
    let length = lengthText(track, resumingAt: remark.resumesAt)
    return [LinePart("\(caption(track))\(album)  \(length)")] + moods
      + [LinePart(copies + missing)]
  }
}

/// The content for the queue: files and folders, or the result of a query.
struct ContentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A query instead of files; see stimmung-query(7).",
      valueName: "query"))
  var query: String?
  @Argument(help: "Files and folders.")
  var paths: [GivenName] = []

  func validate() throws {
    guard (query == nil) == paths.isEmpty else { return }
    throw ValidationError("Give files and folders, or a --query.")
  }

  /// Returns the parsed content.
  func content() throws -> QueueContent {
    if let query { return .query(query: try parsedQuery(query)) }
    return .paths(paths: try paths.musicPaths())
  }
}

/// Parses a query; on failure, prints the position of the error and exits with code 2.
func parsedQuery(
  _ text: String, order: LibraryOrder? = nil, limit: Int? = nil
) throws -> LibraryQuery {
  do throws(QueryError) {
    return try LibraryQuery(parsing: text, order: order, limit: limit)
  } catch {
    say(error.pointing(in: text))
    throw ExitCode(2)
  }
}

/// Opens the library for reading, scanning first if its index was lost, or returns `nil` if it does not
/// exist.
func upToDateLibrary(_ locations: Locations) throws(PlayerError) -> LibraryReader? {
  let (cache, data) = (TrackPath(locations.cache), TrackPath(locations.data))
  if LibraryIndex.isOutdated(cache: cache, data: data) {
    let player = try PlayerAccess.reachForLongWork()
    defer { player.leave() }
    _ = try player.perform(ScanRequest.scan(paths: []))
  }
  return try libraryReader(locations)
}

extension QueryError {
  /// Returns the message, the query, and a line that points at the error.
  func pointing(in text: String) -> String {
    func width(_ part: Substring) -> Int { DisplayText(String(part)).width }
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.index(start, offsetBy: range.count)
    let carets = String(repeating: "^", count: max(1, width(text[start..<end])))
    let indent = String(repeating: " ", count: width(text[..<start]))
    // Line breaks would separate the text from its pointer.
    let line = DisplayText(text).text
    return "stimmung: \(DisplayText(message).text)\n  \(line)\n  \(indent)\(carets)"
  }
}

extension LibraryOrder: ExpressibleByArgument {
  /// Parses an order on the command line.
  public init?(argument: String) {
    self.init(argument)
  }
}
