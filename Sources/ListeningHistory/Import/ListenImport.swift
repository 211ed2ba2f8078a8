import FoundationEssentials
import OpenFormats
package import PlayerModel

/// Takes sessions out of a file in any format that listens are written in.
///
/// The format is found by the file's beginning. A line that says nothing useful is counted and left out; the others
/// are taken.
package struct ListenImport {
  /// Entries that were no listen: broken, or without an artist, a title or a moment.
  package private(set) var rejected = 0
  /// The first entry that was rejected, counted from 1, and why.
  package private(set) var firstRejection: (entry: Int, reason: String)?

  private enum Format {
    case unknown, lines, array, csv, scrobbler
  }

  /// The longest line, and the longest file that is one array, in bytes.
  private static let longestLine = 1 << 20
  private static let longestArray = 1 << 29

  private let name: String
  private let receive: (ListeningSession) throws -> Void
  private var format = Format.unknown
  private var pending: [UInt8] = []
  /// How much of ``pending`` holds no end of a line.
  private var searched = 0
  private var csv = CSVReader()
  private var columns: [String]?
  private var entries = 0

  /// An import.
  ///
  /// - Parameters:
  ///   - name: The file, for messages.
  ///   - receive: Gets the sessions, in the file's order.
  package init(name: String, receive: @escaping (ListeningSession) throws -> Void) {
    self.name = name
    self.receive = receive
  }

  /// Takes in the next bytes of the file.
  ///
  /// - Throws: `PlayerError` if it is no file of listens, or what the receiver throws.
  package mutating func feed(_ bytes: [UInt8]) throws {
    pending += bytes
    if format == .unknown {
      guard pending.count >= 64 else { return }
      format = try Self.format(of: pending, name)
    }
    try takePending(isLast: false)
  }

  /// The file is over.
  package mutating func finish() throws {
    if format == .unknown { format = try Self.format(of: pending, name) }
    try takePending(isLast: true)
  }

  private static func format(
    of bytes: [UInt8], _ name: String
  ) throws(PlayerError) -> Format {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = String(decoding: bytes.dropFirst(isMarked ? 3 : 0).prefix(64), as: UTF8.self)
    let text = start.drop { $0.isWhitespace }
    if text.hasPrefix("{") { return .lines }
    if text.hasPrefix("[") { return .array }
    if text.hasPrefix("#AUDIOSCROBBLER") { return .scrobbler }
    if text.hasPrefix("startedAt,") || text.hasPrefix("\"startedAt\"") { return .csv }
    if text.hasPrefix("PK") {
      throw PlayerError(
        .invalidRequest,
        "\(name) is an archive: unpack it and import its .jsonl files.")
    }
    if text.hasPrefix("#EXTM3U") {
      throw PlayerError(
        .invalidRequest, "\(name) is a playlist, which does not say when anything was played.")
    }
    throw PlayerError(
      .invalidRequest,
      "\(name) does not contain listens: it is not JSON, CSV or a scrobbler log that Stimmung knows."
    )
  }

  private mutating func takePending(isLast: Bool) throws {
    switch format {
    case .unknown: break
    case .csv: try takeCells(isLast: isLast)
    case .array: try takeArray(isLast: isLast)
    case .lines, .scrobbler: try takeLines(isLast: isLast)
    }
  }

  // MARK: Lines

  private mutating func takeLines(isLast: Bool) throws {
    var start = 0
    while let end = pending[max(start, searched)...].firstIndex(of: 10) {
      try take(line: pending[start..<end])
      start = end + 1
    }
    pending.removeFirst(start)
    searched = pending.count
    guard pending.count <= Self.longestLine else { throw tooLong }
    if isLast, !pending.isEmpty {
      try take(line: pending[...])
      pending = []
    }
  }

  private mutating func take(line: ArraySlice<UInt8>) throws {
    var line = line
    if line.last == 13 { line = line.dropLast() }
    if entries == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    guard line.contains(where: { $0 != 32 && $0 != 9 }) else { return }
    if format == .scrobbler {
      guard line.first != UInt8(ascii: "#") else { return }
      try take(Result { try ScrobblerEntry(line: line).session() })
    } else {
      try take(
        Result { try JSONDecoder().decode(ImportedEntry.self, from: Data(line)).session() })
    }
  }

  // MARK: An array

  private mutating func takeArray(isLast: Bool) throws {
    guard pending.count <= Self.longestArray else { throw tooLong }
    guard isLast else { return }
    // An element that is none must not cost the others.
    struct Lenient: Decodable {
      let entry: Result<ImportedEntry, any Error>
      init(from decoder: any Decoder) {
        entry = Result { try ImportedEntry(from: decoder) }
      }
    }
    let all: [Lenient]
    do {
      all = try JSONDecoder().decode([Lenient].self, from: Data(pending))
    } catch {
      throw PlayerError(.invalidRequest, "\(name) is an incomplete JSON array.")
    }
    pending = []
    for element in all { try take(Result { try element.entry.get().session() }) }
  }

  // MARK: CSV

  private mutating func takeCells(isLast: Bool) throws {
    var rows: [[String]] = []
    do {
      try csv.feed(pending) { rows.append($0) }
      if isLast { try csv.finish { rows.append($0) } }
    } catch is CSVReader.TooLong {
      throw tooLong
    }
    pending.removeAll(keepingCapacity: true)
    for row in rows {
      guard let columns else {
        columns = row
        continue
      }
      let cells = Dictionary(zip(columns, row).map { ($0, $1) }) { first, _ in first }
      try take(Result { try ImportedEntry(cells: cells).session() })
    }
  }

  // MARK: Entries

  private mutating func take(_ entry: Result<ListeningSession, any Error>) throws {
    entries += 1
    switch entry {
    case .success(let session):
      try receive(session)
    case .failure(let error):
      rejected += 1
      if firstRejection == nil {
        firstRejection = (
          entries, (error as? RejectedEntry)?.reason ?? "it is not a listen in JSON"
        )
      }
    }
  }

  private var tooLong: PlayerError {
    PlayerError(.invalidRequest, "\(name) has a line that is too long for a list of listens.")
  }
}

/// Why an entry of a file is no session.
struct RejectedEntry: Error {
  let reason: String
}
