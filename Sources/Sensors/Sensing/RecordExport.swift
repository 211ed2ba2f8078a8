/// Writes records in an open format.
///
/// Every format has the columns of the table under AWARE's names, those that are left out excepted, milliseconds as they
/// are, and after them `date`: the moment as ISO 8601 with the offset that held where it was recorded.
public struct RecordExport: Hashable, Sendable {
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// RFC 4180: a header, lines that end in CR LF, UTF-8.
    case csv
    /// One array of objects, one object a line.
    case json
    /// One object a line and nothing else.
    case jsonl
  }

  public let format: Format
  /// Whether CSV holds texts exactly as they are.
  ///
  /// Otherwise a text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`,
  /// a tabulator or a line break) gets an apostrophe in front.
  public let isRaw: Bool
  /// The names of columns that are left out, such as `path`, which tells a user's name.
  public let omittedColumns: Set<String>

  public init(_ format: Format, raw: Bool = false, without omittedColumns: Set<String> = []) {
    self.format = format
    self.omittedColumns = omittedColumns
    isRaw = raw
  }

  /// Hands the selected records to `sink`, oldest first, some 64 KiB at a time, and returns how many
  /// there were.
  ///
  /// - Parameter isIncluded: Whether a selected record is to be written; by default all are.
  /// - Throws: What `isIncluded` or `sink` throws, or a ``SensorError``.
  @discardableResult
  public func write(
    _ selection: RecordSelection, of reader: RecordReader,
    including isIncluded: (RecordRow) throws -> Bool = { _ in true },
    to sink: (borrowing Span<UInt8>) throws -> Void
  ) throws -> Int {
    var text = RecordText(tables: [reader.table], export: self)
    try reader.forEach(selection) { row in
      if try isIncluded(row) { try text.append(row, of: 0, to: sink) }
    }
    return try text.end(to: sink)
  }

  /// The same of several tables as one sequence, by their moments.
  ///
  /// Each record says its `table` besides; CSV has the columns of all, empty where a record's table has none.
  ///
  /// - Parameter isIncluded: Whether a record of the table at that place is to be written.
  @discardableResult
  package func write(
    _ parts: [RecordPart],
    including isIncluded: (Int, RecordRow) throws -> Bool = { _, _ in true },
    to sink: (borrowing Span<UInt8>) throws -> Void
  ) throws -> Int {
    if parts.count == 1, let reader = parts[0].reader {
      return try write(
        parts[0].selection, of: reader, including: { try isIncluded(0, $0) }, to: sink)
    }
    var text = RecordText(tables: parts.map(\.table), export: self)
    var merged = MergedRecords(parts)
    while let (part, row) = try merged.next() {
      if try isIncluded(part, row) { try text.append(row, of: part, to: sink) }
    }
    return try text.end(to: sink)
  }
}
