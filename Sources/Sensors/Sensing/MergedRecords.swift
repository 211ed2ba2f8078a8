/// A table and the records to read from it.
package struct RecordPart: Sendable {
  let table: RecordTable
  /// The reader of the table, or `nil` if it has no records yet.
  let reader: RecordReader?
  let selection: RecordSelection

  package init(_ table: RecordTable, _ reader: RecordReader?, _ selection: RecordSelection) {
    self.table = table
    self.reader = reader
    self.selection = selection
  }
}

/// Merges the records of several tables into one sequence, ordered by time.
///
/// Records of one table keep their order.
package struct MergedRecords {
  private struct Part {
    let reader: RecordReader?
    var selection: RecordSelection
    let timestamp: Int?
    var rows: ArraySlice<RecordRow> = []
    var isOver = false

    /// Reads the next rows if none are left.
    mutating func fill() throws(SensorError) {
      guard rows.isEmpty, !isOver, let reader else { return }
      selection.oldest = MergedRecords.piece
      rows = try reader.rows(selection)[...]
      if let last = rows.last { selection.afterID = last.id }
      isOver = rows.count < MergedRecords.piece
    }

    /// The time of the next row, or `nil` after the last.
    var moment: Int64? {
      rows.first.map { row in timestamp.flatMap { Int64(recordValue: row.values[$0]) } ?? 0 }
    }
  }

  /// The number of rows of a table that are in memory at once.
  private static let piece = 1000

  private var parts: [Part]

  /// Creates a sequence of the selected records of each table.
  package init(_ parts: [RecordPart]) {
    self.parts = parts.map { part in
      Part(
        reader: part.reader, selection: part.selection,
        timestamp: part.table.columns.firstIndex { $0.name == "timestamp" })
    }
  }

  /// Returns the next record and the index of its table, or `nil` after the last.
  ///
  /// If several records have the same time, that of the first table comes first.
  package mutating func next() throws(SensorError) -> (part: Int, row: RecordRow)? {
    for place in parts.indices { try parts[place].fill() }
    let moments = parts.indices.compactMap { place in
      parts[place].moment.map { (place: place, moment: $0) }
    }
    guard let next = moments.min(by: { $0.moment < $1.moment }),
      let row = parts[next.place].rows.popFirst()
    else { return nil }
    return (next.place, row)
  }
}
