extension RecordField {
  /// A field of a record that is part of this one, in a column of the same name.
  ///
  /// - Parameters:
  ///   - field: The field as the part has it.
  ///   - path: The part.
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
