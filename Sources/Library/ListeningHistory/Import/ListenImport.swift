import FoundationEssentials
import OpenFormats
package import PlayerModel

/// Reads sessions from a file in any supported format, using the memory of one entry.
///
/// The format is detected from the beginning of the file. An entry that cannot be used is counted and
/// skipped.
package struct ListenImport {
  /// An entry that could not be read as a listen.
  package struct Rejection: Hashable, Sendable {
    /// The number of the entry, counted from 1.
    package var entry: Int
    /// The line of the file on which the entry begins.
    package var line: Int
    /// What is wrong with the entry, as a clause.
    package var reason: String
  }

  /// The number of entries that were not listens: malformed, or without an artist, a title or a date.
  package private(set) var rejected = 0
  /// The number of entries that are not about music, such as podcasts.
  package private(set) var passedOver = 0
  /// The number of listens that their source marks as private, which are not imported.
  package private(set) var heardInPrivate = 0
  /// The number of entries that were accepted.
  package private(set) var taken = 0
  /// The first rejected entry.
  package private(set) var firstRejection: Rejection?
  /// Whether times were read in a time zone that the file does not name.
  package private(set) var usedLocalTime = false

  private enum Format {
    case unknown
    /// One JSON record per line, so that a malformed line affects no other.
    case lines
    /// JSON in any other layout.
    case records
    case ownTable
    case table(ListenTable)
    case scrobbler
    /// A file without listens in an archive that contains others.
    case other
  }

  /// The maximum number of title lines before the header of a table.
  private static let mostTitleLines = 5
  /// The maximum length of a line in bytes.
  private static let longestLine = 1 << 20

  private let name: String
  private let isOptional: Bool
  private let utc: (Int64) -> Int64
  private let receive: (ListeningSession) throws -> Void
  private var format = Format.unknown
  private var pending: [UInt8] = []
  /// The length of the prefix of ``pending`` that is known to contain no line ending.
  private var searched = 0
  private var line = 1
  private var records = JSONRecords()
  private var csv = CSVReader()
  private var rowLine = 1
  private var columns: [String]?
  private var log: ScrobblerLog
  private var entries = 0

  /// Creates an import.
  ///
  /// - Parameters:
  ///   - name: The name of the file for messages.
  ///   - isOptional: Whether a file without listens is not an error, as in an archive.
  ///   - isZoneGiven: Whether `utc` applies to all logs, whatever they say about their time zone.
  ///   - utc: Converts the local time of a log without a time zone, given as if it were UTC, to Unix
  ///     seconds.
  ///   - receive: Receives the sessions in file order.
  package init(
    name: String, isOptional: Bool = false, isZoneGiven: Bool = false,
    utc: @escaping (Int64) -> Int64 = { $0 },
    receive: @escaping (ListeningSession) throws -> Void
  ) {
    self.name = name
    self.isOptional = isOptional
    log = ScrobblerLog(isZoneGiven: isZoneGiven)
    self.utc = utc
    self.receive = receive
  }

  /// Reads the next bytes of the file.
  ///
  /// - Throws: `PlayerError` if the file does not contain listens, or the error that the receiver throws.
  package mutating func feed(_ bytes: [UInt8]) throws {
    pending += bytes
    if case .unknown = format {
      guard pending.count >= 64 else { return }
      try decide(isLast: false)
    }
    try takePending(isLast: false)
  }

  /// Marks the end of the file.
  package mutating func finish() throws {
    if case .unknown = format { try decide(isLast: true) }
    try takePending(isLast: true)
  }

  private mutating func takePending(isLast: Bool) throws {
    switch format {
    case .unknown: break
    case .other: pending.removeAll(keepingCapacity: true)
    case .lines, .scrobbler: try takeLines(isLast: isLast)
    case .records: try takeRecords(isLast: isLast)
    case .ownTable, .table: try takeRows(isLast: isLast)
    }
  }

  // MARK: The format

  /// Detects the format, unless that requires more of the file.
  private mutating func decide(isLast: Bool) throws {
    if pending.starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
    let text = pending.drop { $0 <= 32 }
    let end = text.firstIndex(of: 10)
    guard
      text.first == UInt8(ascii: "[") || end != nil || isLast || pending.count > Self.longestLine
    else { return }
    // An export without listens is empty, which is valid as JSON Lines.
    if isLast, pending.allSatisfy({ [9, 10, 13, 32].contains($0) }) {
      format = .lines
      return
    }
    do throws(PlayerError) {
      format = try format(text, firstLine: Array(text[..<(end ?? text.endIndex)]))
    } catch {
      guard let isTable = beginTitledTable(isLast: isLast), !isTable else { return }
      guard isOptional else { throw error }
      format = .other
    }
  }

  /// Begins a table whose header follows a title, as in Libre.fm's own export.
  ///
  /// Returns whether the file is such a table, or `nil` if that requires more of it. A header is required,
  /// because the columns would otherwise be a guess.
  private mutating func beginTitledTable(isLast: Bool) -> Bool? {
    var start = 0
    for titles in 0...Self.mostTitleLines {
      guard let end = pending[start...].firstIndex(of: 10) ?? (isLast ? pending.count : nil) else {
        return pending.count > Self.longestLine ? false : nil
      }
      let text = pending[start..<end]
      let table = ListenTable(firstLine: Array(text.last == 13 ? text.dropLast() : text))
      if let table, table.hasHeader {
        pending.removeFirst(start)
        (line, rowLine) = (line + titles, line + titles)
        csv = CSVReader(separator: table.separator)
        format = .table(table)
        return true
      }
      guard end < pending.count else { return false }
      start = end + 1
    }
    return false
  }

  private mutating func format(
    _ text: ArraySlice<UInt8>, firstLine: [UInt8]
  ) throws(PlayerError) -> Format {
    let start = String(decoding: text.prefix(64), as: UTF8.self)
    let line = firstLine.last == 13 ? Array(firstLine.dropLast()) : firstLine
    if start.hasPrefix("[") { return .records }
    if start.hasPrefix("{") { return isWhole(line) || isFollowedByRecord(text) ? .lines : .records }
    if ["#AUDIOSCROBBLER", "#TZ/", "#CLIENT/"].contains(where: start.hasPrefix) {
      return .scrobbler
    }
    if start.hasPrefix("startedAt,") || start.hasPrefix("\"startedAt\"") { return .ownTable }
    if ScrobblerLog.recognises(line) { return .scrobbler }
    if let table = ListenTable(firstLine: line) {
      csv = CSVReader(separator: table.separator)
      if !table.hasHeader { columns = [] }
      return .table(table)
    }
    throw PlayerError(.invalidRequest, refusal(start))
  }

  /// Whether a line of JSON is one complete record.
  private func isWhole(_ line: [UInt8]) -> Bool {
    var records = JSONRecords()
    try? records.feed(line) { _, _ in }
    return records.isComplete
  }

  /// Whether the second line begins a record, so that the first is just malformed.
  private func isFollowedByRecord(_ text: ArraySlice<UInt8>) -> Bool {
    guard let end = text.firstIndex(of: 10) else { return false }
    return text[text.index(after: end)...].first == UInt8(ascii: "{")
  }

  private func refusal(_ start: String) -> String {
    if start.hasPrefix("PK\u{3}\u{4}") {
      return "\(name) is an archive, which can only be read from a file; name it instead of “-”."
    }
    if start.hasPrefix("#EXTM3U") {
      return "\(name) is a playlist, which does not say when anything was played."
    }
    if start.hasPrefix("<") {
      return "\(name) is HTML or XML; ask the service for its export as JSON, and import that."
    }
    if pending.starts(with: [0xFF, 0xFE]) || pending.starts(with: [0xFE, 0xFF]) {
      return "\(name) is in UTF-16; save it as UTF-8 and import that."
    }
    return
      "\(name) does not contain listens: it is not JSON, CSV or a scrobbler log that Stimmung knows."
  }

  // MARK: Lines

  private mutating func takeLines(isLast: Bool) throws {
    var start = 0
    while let end = pending[max(start, searched)...].firstIndex(of: 10) {
      try take(line: pending[start..<end])
      line += 1
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

  private mutating func take(line text: ArraySlice<UInt8>) throws {
    let text = text.last == 13 ? text.dropLast() : text
    guard text.contains(where: { $0 != 32 && $0 != 9 }) else { return }
    if case .scrobbler = format {
      let result = Result { () throws(RejectedEntry) in try log.foreign(text, utc: utc) }
      // A comment is not an entry.
      if case .success(nil) = result { return }
      if !log.isUTC { usedLocalTime = true }
      return try take(result, line)
    }
    var found: [[UInt8]] = []
    var records = JSONRecords()
    do {
      try records.feed(text) { record, _ in found.append(record) }
      try records.finish { record, _ in found.append(record) }
    } catch is JSONRecords.TooLong {
      return try take(Result<ForeignListen?, RejectedEntry>.failure(.notJSON), line)
    }
    for record in found { try take(record: record, line) }
  }

  // MARK: Records

  private mutating func takeRecords(isLast: Bool) throws {
    var found: [(bytes: [UInt8], line: Int)] = []
    do {
      try records.feed(pending) { found.append(($0, $1)) }
    } catch is JSONRecords.TooLong {
      throw tooLong
    }
    pending.removeAll(keepingCapacity: true)
    for record in found { try take(record: record.bytes, record.line) }
    guard isLast, !records.isComplete, !isOptional || taken > 0 else { return }
    throw PlayerError(
      .invalidRequest, "\(name) is incomplete: it ends within or after entry \(entries + 1).")
  }

  private mutating func take(record: [UInt8], _ line: Int) throws {
    try take(
      Result { () throws(RejectedEntry) in
        do {
          return try JSONDecoder().decode(ImportedEntry.self, from: Data(record)).session()
        } catch let error as RejectedEntry {
          throw error
        } catch {
          let isText = String(validating: record, as: UTF8.self) != nil
          throw RejectedEntry(
            reason: isText ? "it is not a listen in JSON" : "its text is not UTF-8")
        }
      }, line)
  }

  // MARK: Rows

  private mutating func takeRows(isLast: Bool) throws {
    var rows: [(cells: [String], line: Int)] = []
    do {
      var rest = pending[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: 10).map { rest.index(after: $0) } ?? rest.endIndex
        let start = rowLine
        let count = rows.count
        try csv.feed(rest[..<end]) { rows.append(($0, start)) }
        if rest[rest.index(before: end)] == 10 { line += 1 }
        if rows.count > count { rowLine = line }
        rest = rest[end...]
      }
      let start = rowLine
      if isLast { try csv.finish { rows.append(($0, start)) } }
    } catch is CSVReader.TooLong {
      throw tooLong
    }
    pending.removeAll(keepingCapacity: true)
    for row in rows { try take(row: row.cells, row.line) }
  }

  private mutating func take(row: [String], _ line: Int) throws {
    guard let columns else {
      columns = row
      return
    }
    if case .table(let table) = format {
      return try take(Result { () throws(RejectedEntry) in try table.foreign(row) }, line)
    }
    let cells = Dictionary(zip(columns, row).map { ($0, $1) }) { first, _ in first }
    try take(
      Result { () throws(RejectedEntry) in
        do {
          return try OwnRow(cells: cells).session()
        } catch {
          throw error as? RejectedEntry ?? RejectedEntry(reason: "it is not a listen")
        }
      }, line)
  }

  // MARK: Entries

  private mutating func take(_ listen: Result<ForeignListen?, RejectedEntry>, _ line: Int) throws {
    try take(
      listen.flatMap { listen in
        Result { () throws(RejectedEntry) in try listen?.session() }
      }, line)
  }

  private mutating func take(
    _ entry: Result<ListeningSession?, RejectedEntry>, _ line: Int
  ) throws {
    entries += 1
    switch entry {
    case .success(let session?):
      taken += 1
      try receive(session)
    case .success(nil):
      passedOver += 1
    case .failure(.heardInPrivate): heardInPrivate += 1
    case .failure(let error):
      rejected += 1
      if firstRejection == nil {
        firstRejection = Rejection(entry: entries, line: line, reason: error.reason)
      }
    }
  }

  private var tooLong: PlayerError {
    PlayerError(
      .invalidRequest,
      "\(name) has an entry that is too long for a list of listens, near line \(line).")
  }
}

/// The reason why an entry of a file is not a session.
struct RejectedEntry: Error, Equatable {
  let reason: String

  static let invalidDate = Self(reason: "its date is not valid")
  static let notJSON = Self(reason: "it is not a listen in JSON")
  static let heardInPrivate = Self(reason: "it was heard in a private session")
}

extension ForeignMoment {
  /// Parses `text` or throws ``RejectedEntry/invalidDate``.
  init(valid text: String) throws(RejectedEntry) {
    guard let moment = Self(text) else { throw .invalidDate }
    self = moment
  }
}

extension Int64 {
  /// Whether a listen can have begun at these Unix milliseconds, which must be before the year 10000.
  var isDateOfListen: Bool { (1..<253_402_300_799_000).contains(self) }
}
