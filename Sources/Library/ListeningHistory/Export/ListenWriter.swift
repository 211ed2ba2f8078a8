package import OpenFormats
package import PlayerModel

/// Writes sessions in one of the open formats, one after the other.
package struct ListenWriter: Sendable {
  /// What the writer's texts say of the program that writes them.
  package struct Program: Hashable, Sendable {
    /// Its name, as in `Stimmung`.
    package var name: String
    /// Its version, as in `1.0`.
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  package let format: ListenFormat
  /// By what a session is a listen.
  package let rule: ListenRule
  /// What was written and not yet taken away.
  package var buffer = ExportBuffer()
  /// How many sessions were written.
  package private(set) var count = 0

  private let program: Program
  private let export: SessionField.Export
  private let isRaw: Bool
  /// What CSV and JSON say of a session.
  private let fields: [(field: SessionField, key: String)]
  private let latest: Int64

  /// A writer.
  ///
  /// - Parameters:
  ///   - isRaw: Whether CSV holds texts exactly as they are, formulas included.
  ///   - latest: ListenBrainz takes nothing that began later, Unix milliseconds: a clock was wrong then.
  ///   - deviceID: The identity of the device whose history it is, as in its sensors' records; nil if it has none.
  ///   - omittedColumns: The names of columns that ``ListenFormat/csv``, ``ListenFormat/json`` and
  ///     ``ListenFormat/jsonl`` leave out.
  ///   - date: Writes Unix milliseconds as ISO 8601, with the offset of so many minutes east of UTC, or else that of
  ///     this machine.
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

  /// What comes before the first session.
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

  /// Writes a session, if the format has a place for such a one.
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

  /// What comes after the last session.
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
      // As in JSON, so that any name can be in it; never a formula.
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
