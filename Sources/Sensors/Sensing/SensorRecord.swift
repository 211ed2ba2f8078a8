/// What a sensor records: a value whose fields are the columns of a table.
///
/// One list of ``fields`` says everything: names, types, defaults (those of a blank record) and order.
public protocol SensorRecord: Hashable, Sendable {
  /// The name of the table, which is also the name on the wire.
  static var tableName: String { get }
  /// The columns after `id`, in order.
  static var fields: [RecordField<Self>] { get }
  /// How many of ``fields``, from the first, are sent to a host; the others stay on this machine.
  static var sentFieldCount: Int { get }

  /// A blank record.
  init()

  /// The number of the row; 0 while it is in none.
  var id: Int64 { get set }
  /// The identity of the device, which is known when the record is stored.
  var deviceId: String { get set }
  /// The label that the sensor had when it happened, which the sensor sets.
  var label: String { get set }
  /// How the name of the broadcast ends that carries the record; nil if none does.
  var broadcast: String? { get }
  /// What the debug log is told of the record; nil for nothing.
  var logLine: String? { get }

  /// Takes note of records that were lost just before this one.
  mutating func follow(_ loss: RecordLoss)

  /// Computes the derived columns of a row whose others are there; implement it where a file has millions of rows.
  static func derive(_ values: inout [RecordValue])
}

/// What was lost before a record.
public enum RecordLoss: Hashable, Sendable {
  /// So many records, which there was no room for while none could be stored.
  case records(Int)
  /// What was gathered when the program or the machine ended without stopping the sensor.
  case interval
}

extension SensorRecord {
  /// All of them.
  public static var sentFieldCount: Int { fields.count }

  /// The same for every record.
  public var broadcast: String? { "RECORDED" }

  /// Nothing.
  public var logLine: String? { nil }

  /// Does nothing.
  public mutating func follow(_ loss: RecordLoss) {}

  /// The table that holds such records.
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

  /// By a record made of the row.
  public static func derive(_ values: inout [RecordValue]) {
    let record = Self(row: RecordRow(id: 0, values: values))
    for (index, field) in fields.enumerated() where field.place.isDerived {
      values[index] = field.read(record)
    }
  }

  /// A record from a row of its table.
  ///
  /// What is missing or of another type is as in a blank record.
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

  /// The record as AWARE's broadcasts carry it: column names and their values.
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

/// A field of a record and the column that it is kept in.
public struct RecordField<Record>: Sendable {
  let name: String
  let type: RecordTable.ColumnType
  let isNullable: Bool
  let place: RecordTable.Place
  let hasDefault: Bool
  let read: @Sendable (Record) -> RecordValue
  let write: @Sendable (inout Record, RecordValue) -> Void

  /// A field.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - path: The property.
  ///   - hasDefault: Whether the column's default is what a blank record holds.
  ///   - isShared: Whether it is the same in most records that follow each other, so that it is stored once for a
  ///     run of them.
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

  /// A field of a number that is `nan` where it was not measured; the column is NULL there.
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

  /// A field that is not stored, because it follows from others.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - sql: The same as `value`, as an SQL expression of columns.
  ///   - value: Computes it.
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

/// A row as it is read: its number and the values of the columns after it.
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
