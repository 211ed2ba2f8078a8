package import OpenFormats
package import PlayerModel

/// Writes sessions one by one in one of the open formats.
package struct ListenWriter: Sendable {
  /// The program that exports name as the source.
  package struct Program: Hashable, Sendable {
    /// The name, such as `Stimmung`.
    package var name: String
    /// The version, such as `1.0`.
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  package let format: ListenFormat
  /// The rule that decides which sessions are listens.
  package let rule: ListenRule
  /// The output that the caller has not taken yet.
  package var buffer = ExportBuffer()
  /// The number of sessions written.
  package private(set) var count = 0

  private let program: Program
  private let export: SessionField.Export
  private let isRaw: Bool
  /// The columns of CSV and JSON with their keys.
  private let fields: [(field: SessionField, key: String)]
  private let latest: Int64

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - isRaw: Whether CSV cells keep texts unchanged, even those that a spreadsheet would run as
  ///     formulas.
  ///   - latest: The latest start of a ListenBrainz listen, in Unix milliseconds; later ones come from a
  ///     wrong clock.
  ///   - deviceID: The identity of the device as in its sensors' records, or `nil` if it has none.
  ///   - omittedColumns: The names of columns to leave out of ``ListenFormat/csv``, ``ListenFormat/json``
  ///     and ``ListenFormat/jsonl``.
  ///   - date: Formats Unix milliseconds as ISO 8601 with the given UTC offset in minutes, positive to the
  ///     east, or with the offset of this machine if `nil`.
  package init(
    _ format: ListenFormat, rule: ListenRule, program: Program, isRaw: Bool = false,
    latest: Int64 = .max, deviceID: String? = nil, without omittedColumns: Set<String> = [],
    date: @escaping @Sendable (_ unixMilliseconds: Int64, _ timezoneMinutes: Int?) -> String
  ) {
    self.format = format
    self.rule = rule
    export = SessionField.Export(ruleName: rule.name, deviceID: deviceID, date: date)
    self.program = program
    self.isRaw = isRaw
    fields = SessionField.all.filter { !omittedColumns.contains($0.field.rawValue) }
    self.latest = latest
  }

  /// Writes the header of the format.
  package mutating func begin() {
    switch format {
    case .csv: buffer.append(fields.map(\.field.rawValue).joined(separator: ",") + "\r\n")
    case .json: buffer.append("[")
    case .scrobbler:
      let client = ScrobblerLine.field("\(program.name) \(program.version)")
      buffer.append("#AUDIOSCROBBLER/1.1\n#TZ/UTC\n#CLIENT/\(client)\n")
    case .jsonl, .listenbrainz, .pano: break
    }
  }

  /// Writes a session, unless the format has no place for it.
  package mutating func append(_ session: ListeningSession) {
    let heard = HeardSession(session, by: rule)
    switch format {
    case .csv:
      appendCells(heard)
    case .json:
      buffer.append(count == 0 ? "\n" : ",\n")
      appendObject(heard)
    case .jsonl:
      appendObject(heard)
      buffer.append("\n")
    case .listenbrainz:
      guard session.startedAt.unixMilliseconds <= latest,
        let listen = ListenBrainzListen(heard, program: program)
      else { return }
      buffer.append(listen.line + "\n")
    case .scrobbler:
      guard let line = ScrobblerLine(heard) else { return }
      buffer.append(line.text)
    case .pano:
      guard let listen = PanoListen(heard, program: program) else { return }
      buffer.append(listen.line + "\n")
    }
    count += 1
  }

  /// Writes the footer of the format.
  package mutating func end() {
    if format == .json { buffer.append(count == 0 ? "]\n" : "\n]\n") }
  }

  private mutating func appendCells(_ heard: HeardSession) {
    for (index, one) in fields.enumerated() {
      if index > 0 { buffer.append(",") }
      switch one.field.value(of: heard, as: export) {
      case .null: break
      case .integer(let number): buffer.append(number)
      case .number(let number): if number.isFinite { buffer.append(number) }
      case .flag(let flag): buffer.append(flag ? "true" : "false")
      case .text(let text): buffer.appendCell(text, isRaw: isRaw)
      // A list is JSON, so it can hold any name and never looks like a formula.
      case .list(let list): buffer.appendCell(list, isRaw: true)
      case .ranges(let ranges):
        if !ranges.isEmpty { buffer.append("\"") }
        append(ranges)
        if !ranges.isEmpty { buffer.append("\"") }
      }
    }
    buffer.append("\r\n")
  }

  private mutating func appendObject(_ heard: HeardSession) {
    for (index, one) in fields.enumerated() {
      buffer.append(index == 0 ? "{" : ",")
      buffer.append(one.key)
      switch one.field.value(of: heard, as: export) {
      case .null: buffer.append("null")
      case .integer(let number): buffer.append(number)
      case .number(let number): buffer.append(number)
      case .flag(let flag): buffer.append(flag ? "true" : "false")
      case .text(let text): buffer.appendQuoted(text)
      case .list(let list): buffer.append(list)
      case .ranges(let ranges): append(ranges)
      }
    }
    buffer.append("}")
  }

  private mutating func append(_ ranges: [FrameRange]) {
    buffer.append("[")
    for (index, range) in ranges.enumerated() {
      buffer.append(index == 0 ? "[" : ",[")
      buffer.append(range.start)
      buffer.append(",")
      buffer.append(range.end)
      buffer.append("]")
    }
    buffer.append("]")
  }
}
