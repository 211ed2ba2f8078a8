extension RecordField {
  /// Creates a field from that of a part of the record, with the same column name.
  ///
  /// - Parameters:
  ///   - field: The field of the part.
  ///   - path: The key path to the part.
  package init<Part>(
    _ field: RecordField<Part>, of path: any WritableKeyPath<Record, Part> & Sendable
  ) {
    name = field.name
    type = field.type
    isNullable = field.isNullable
    place = field.place
    hasDefault = field.hasDefault
    read = { field.read($0[keyPath: path]) }
    write = { record, stored in field.write(&record[keyPath: path], stored) }
  }
}
