/// What is wanted of a table's records.
package struct RecordPart: Sendable {
  let table: RecordTable
  /// Nil if there are no records yet.
  let reader: RecordReader?
  let selection: RecordSelection

  package init(_ table: RecordTable, _ reader: RecordReader?, _ selection: RecordSelection) {
    self.table = table
    self.reader = reader
    self.selection = selection
  }
}

/// Records of several tables as if they were one, by their moments; those of one table stay in its order.
package struct MergedRecords {
  private struct Part {
    let reader: RecordReader?
    var selection: RecordSelection
    let timestamp: Int?
    var rows: ArraySlice<RecordRow> = []
    var isOver = false

    /// Reads the next rows if none is left.
    mutating func fill() throws(SensorError) {
      guard rows.isEmpty, !isOver, let reader else { return }
      selection.oldest = MergedRecords.piece
      rows = try reader.rows(selection)[...]
      if let last = rows.last { selection.afterID = last.id }
      isOver = rows.count < MergedRecords.piece
    }

    /// When the next one happened; nil if there is none.
    var moment: Int64? {
      rows.first.map { row in timestamp.flatMap { Int64(recordValue: row.values[$0]) } ?? 0 }
    }
  }

  /// So many rows of a table are held at once.
  private static let piece = 1000

  private var parts: [Part]

  /// What is selected of each table's records.
  package init(_ parts: [RecordPart]) {
    self.parts = parts.map { part in
      Part(
        reader: part.reader, selection: part.selection,
        timestamp: part.table.columns.firstIndex { $0.name == "timestamp" })
    }
  }

  /// The next record and the place of its table; of those of one moment, the first table's.
  ///
  /// Nil after the last.
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
