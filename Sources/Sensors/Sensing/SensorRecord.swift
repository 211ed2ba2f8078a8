/// A record of a sensor: a value whose fields are the columns of a table.
///
/// The list of ``fields`` defines the names, types, order, and defaults of the columns; the defaults are the
/// values of a blank record.
public protocol SensorRecord: Hashable, Sendable {
  /// The name of the table, in the file and in requests to a host.
  static var tableName: String { get }
  /// The columns after `id`, in order.
  static var fields: [RecordField<Self>] { get }
  /// The number of ``fields``, from the first, that are sent to a host; the others stay on this machine.
  static var sentFieldCount: Int { get }

  /// Creates a blank record.
  init()

  /// The number of the row, or 0 while the record is not stored.
  var id: Int64 { get set }
  /// The device's identity, which is set when the record is stored.
  var deviceId: String { get set }
  /// The sensor's label at the time of the event, which the sensor sets.
  var label: String { get set }
  /// The last part of the name of the record's broadcast, or `nil` for no broadcast.
  var broadcast: String? { get }
  /// The record's line in the debug log, or `nil` for none.
  var logLine: String? { get }

  /// Notes a loss of records just before this one.
  mutating func follow(_ loss: RecordLoss)

  /// Computes the derived columns of a row from the others; implement this for files with millions of rows.
  static func derive(_ values: inout [RecordValue])
}

/// A loss of records before another one.
public enum RecordLoss: Hashable, Sendable {
  /// The given number of records, which could not be stored and exceeded the capacity.
  case records(Int)
  /// The gathered records of an interval, because the program or the machine ended without stopping the
  /// sensor.
  case interval
}

extension SensorRecord {
  /// The number of all fields.
  public static var sentFieldCount: Int { fields.count }

  /// `RECORDED`, for every record.
  public var broadcast: String? { "RECORDED" }

  /// `nil`, for no line.
  public var logLine: String? { nil }

  /// Does nothing.
  public mutating func follow(_ loss: RecordLoss) {}

  /// The table for these records.
  public static var table: RecordTable {
    let blank = Self()
    let columns = fields.map { field in
      RecordTable.Column(
        name: field.name, type: field.type, isNullable: field.isNullable, place: field.place,
        defaultValue: field.hasDefault ? field.read(blank) : .null)
    }
    var derivation: RecordTable.Derivation?
    if columns.contains(where: \.place.isDerived) {
      derivation = { values in Self.derive(&values) }
    }
    return RecordTable(name: tableName, columns: columns, derivation: derivation)
  }

  /// Computes the derived columns with a record made of the row.
  public static func derive(_ values: inout [RecordValue]) {
    let record = Self(row: RecordRow(id: 0, values: values))
    for (index, field) in fields.enumerated() where field.place.isDerived {
      values[index] = field.read(record)
    }
  }

  /// Creates a record from a row of its table.
  ///
  /// Values that are missing or have another type are those of a blank record.
  public init(row: RecordRow) {
    self.init()
    id = row.id
    for (field, value) in zip(Self.fields, row.values) {
      field.write(&self, value)
    }
  }

  /// The values of the columns after `id`, in order.
  public var values: [RecordValue] {
    Self.fields.map { $0.read(self) }
  }

  /// Returns the record as a dictionary of column names and values, for AWARE's broadcasts.
  public func toDictionary() -> [String: any Sendable] {
    var dictionary: [String: any Sendable] = ["id": id]
    for (field, value) in zip(Self.fields, values) {
      switch value {
      case .null: break
      case .integer(let number): dictionary[field.name] = number
      case .double(let number): dictionary[field.name] = number
      case .text(let text): dictionary[field.name] = text
      }
    }
    return dictionary
  }
}

/// A field of a record, and its column.
public struct RecordField<Record>: Sendable {
  let name: String
  let type: RecordTable.ColumnType
  let isNullable: Bool
  let place: RecordTable.Place
  let hasDefault: Bool
  let read: @Sendable (Record) -> RecordValue
  let write: @Sendable (inout Record, RecordValue) -> Void

  /// Creates a field for a property.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - path: The key path to the property.
  ///   - hasDefault: Whether the column's default is the value of a blank record.
  ///   - isShared: Whether most successive records have the same value, so that it is stored once for a run
  ///     of them.
  public init<Value: RecordValueConvertible>(
    _ name: String, _ path: any WritableKeyPath<Record, Value> & Sendable, hasDefault: Bool = true,
    isShared: Bool = false
  ) {
    self.name = name
    type = Value.columnType
    isNullable = Value.isNullable
    place = isShared ? .run : .row
    self.hasDefault = hasDefault
    read = { $0[keyPath: path].recordValue }
    write = { record, stored in
      if let value = Value(recordValue: stored) { record[keyPath: path] = value }
    }
  }

  /// Creates a field for a number that is `nan` if it was not measured, and NULL in the column.
  public init(_ name: String, measured path: any WritableKeyPath<Record, Double> & Sendable) {
    self.name = name
    type = .double
    isNullable = true
    place = .row
    hasDefault = false
    read = { record in
      let number = record[keyPath: path]
      return number.isNaN ? .null : .double(number)
    }
    write = { record, stored in record[keyPath: path] = Double(recordValue: stored) ?? .nan }
  }

  /// Creates a field that is not stored, because it is computed from others.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - sql: An SQL expression of other columns that is equivalent to `value`.
  ///   - value: Returns the value.
  public init<Value: RecordValueConvertible>(
    _ name: String, derivedBy sql: String, _ value: @escaping @Sendable (Record) -> Value
  ) {
    self.name = name
    type = Value.columnType
    isNullable = Value.isNullable
    place = .derived(sql: sql)
    hasDefault = false
    read = { value($0).recordValue }
    write = { _, _ in }
  }
}

/// A row of a table: its number, and its values.
public struct RecordRow: Hashable, Sendable {
  /// The number of the row.
  public let id: Int64
  /// The values of the table's columns, in order.
  public let values: [RecordValue]

  public init(id: Int64, values: [RecordValue]) {
    self.id = id
    self.values = values
  }
}
