/// Writes records in an open format.
///
/// All formats have the columns of the table, under AWARE's names, except those that are omitted. Times stay
/// in milliseconds; a last column, `date`, has the time as ISO 8601, with the UTC offset of the place where
/// it was recorded.
public struct RecordExport: Hashable, Sendable {
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// RFC 4180: with a header, CR LF at the end of lines, and UTF-8.
    case csv
    /// One array of objects, with one object per line.
    case json
    /// One object per line, without an array.
    case jsonl
  }

  public let format: Format
  /// Whether CSV has texts unchanged.
  ///
  /// Otherwise, a text that a spreadsheet would take for a formula is prefixed with an apostrophe: one that
  /// begins with `=`, `+`, `-`, `@`, a tab, or a line break.
  public let isRaw: Bool
  /// The names of columns to omit, such as `path`, which can reveal the name of a user.
  public let omittedColumns: Set<String>

  public init(_ format: Format, raw: Bool = false, without omittedColumns: Set<String> = []) {
    self.format = format
    self.omittedColumns = omittedColumns
    isRaw = raw
  }

  /// Writes the selected records to `sink`, oldest first, in chunks of about 64 KiB, and returns their
  /// number.
  ///
  /// - Parameter isIncluded: Returns whether to write a selected record. By default, all are written.
  /// - Throws: Any error that `isIncluded` or `sink` throws, or a ``SensorError``.
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

  /// Writes the selected records of several tables as one sequence, ordered by time.
  ///
  /// Each record also has the name of its `table`. CSV has the columns of all tables; those that a record's
  /// table lacks are empty.
  ///
  /// - Parameter isIncluded: Returns whether to write a record of the table at the given index.
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
