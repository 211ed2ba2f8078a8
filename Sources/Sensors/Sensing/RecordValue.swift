/// A value in a record, of one of the types that SQLite knows.
public enum RecordValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case double(Double)
  case text(String)
}

/// What a field of a record can be.
public protocol RecordValueConvertible: Sendable {
  /// The type of the column that holds it.
  static var columnType: RecordTable.ColumnType { get }
  /// Whether it may be nothing.
  static var isNullable: Bool { get }
  /// As SQLite stores it.
  var recordValue: RecordValue { get }
  /// From what SQLite stored; nil if that is of another type or out of range.
  init?(recordValue: RecordValue)
}

extension RecordValueConvertible {
  /// It is always something.
  public static var isNullable: Bool { false }
}

extension Optional: RecordValueConvertible where Wrapped: RecordValueConvertible {
  /// That of the value.
  public static var columnType: RecordTable.ColumnType { Wrapped.columnType }
  /// It may be nothing.
  public static var isNullable: Bool { true }
  /// The value, or NULL.
  public var recordValue: RecordValue { self?.recordValue ?? .null }
  public init?(recordValue: RecordValue) {
    self = recordValue == .null ? .none : Wrapped(recordValue: recordValue)
  }
}

extension Int64: RecordValueConvertible {
  /// A whole number.
  public static var columnType: RecordTable.ColumnType { .integer }
  /// The number.
  public var recordValue: RecordValue { .integer(self) }
  public init?(recordValue: RecordValue) {
    guard case .integer(let number) = recordValue else { return nil }
    self = number
  }
}

extension Int: RecordValueConvertible {
  /// A whole number.
  public static var columnType: RecordTable.ColumnType { .integer }
  /// The number.
  public var recordValue: RecordValue { .integer(Int64(self)) }
  public init?(recordValue: RecordValue) {
    guard case .integer(let number) = recordValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: RecordValueConvertible {
  /// A whole number, as SQLite has no truth values.
  public static var columnType: RecordTable.ColumnType { .integer }
  /// 0 or 1.
  public var recordValue: RecordValue { .integer(self ? 1 : 0) }
  /// True unless 0.
  public init?(recordValue: RecordValue) {
    guard case .integer(let number) = recordValue else { return nil }
    self = number != 0
  }
}

extension Double: RecordValueConvertible {
  /// A number.
  public static var columnType: RecordTable.ColumnType { .double }
  /// The number.
  public var recordValue: RecordValue { .double(self) }
  /// The number, also from a whole one.
  public init?(recordValue: RecordValue) {
    switch recordValue {
    case .double(let number): self = number
    case .integer(let number): self = Double(number)
    case .null, .text: return nil
    }
  }
}

extension String: RecordValueConvertible {
  /// A text.
  public static var columnType: RecordTable.ColumnType { .text }
  /// The text.
  public var recordValue: RecordValue { .text(self) }
  public init?(recordValue: RecordValue) {
    guard case .text(let text) = recordValue else { return nil }
    self = text
  }
}

extension RecordValueConvertible where Self: RawRepresentable, RawValue == String {
  /// A text.
  public static var columnType: RecordTable.ColumnType { .text }
  /// The raw value.
  public var recordValue: RecordValue { .text(rawValue) }
  /// From the raw value.
  public init?(recordValue: RecordValue) {
    guard case .text(let text) = recordValue else { return nil }
    self.init(rawValue: text)
  }
}
