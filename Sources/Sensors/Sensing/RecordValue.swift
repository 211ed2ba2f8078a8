/// A value of a record, of one of SQLite's types.
public enum RecordValue: Hashable, Sendable {
  /// SQL NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  case text(String)
}

/// A type that a field of a record can have.
public protocol RecordValueConvertible: Sendable {
  /// The type of the column.
  static var columnType: RecordTable.ColumnType { get }
  /// Whether the value can be NULL.
  static var isNullable: Bool { get }
  /// The value for SQLite.
  var recordValue: RecordValue { get }
  /// Creates a value from a stored one, or `nil` if that has another type or is out of range.
  init?(recordValue: RecordValue)
}

extension RecordValueConvertible {
  /// A value that is never NULL.
  public static var isNullable: Bool { false }
}

extension Optional: RecordValueConvertible where Wrapped: RecordValueConvertible {
  /// The column type of the wrapped value.
  public static var columnType: RecordTable.ColumnType { Wrapped.columnType }
  /// An optional can be NULL.
  public static var isNullable: Bool { true }
  /// The wrapped value, or NULL.
  public var recordValue: RecordValue { self?.recordValue ?? .null }
  public init?(recordValue: RecordValue) {
    self = recordValue == .null ? .none : Wrapped(recordValue: recordValue)
  }
}

extension Int64: RecordValueConvertible {}
extension Int: RecordValueConvertible {}

extension RecordValueConvertible where Self: FixedWidthInteger & SignedInteger {
  /// The type of integers.
  public static var columnType: RecordTable.ColumnType { .integer }
  /// The value as an integer.
  public var recordValue: RecordValue { .integer(Int64(self)) }
  public init?(recordValue: RecordValue) {
    guard case .integer(let number) = recordValue else { return nil }
    self.init(exactly: number)
  }
}

extension Bool: RecordValueConvertible {
  /// The type of integers, because SQLite has no Boolean type.
  public static var columnType: RecordTable.ColumnType { .integer }
  /// 0 or 1.
  public var recordValue: RecordValue { .integer(self ? 1 : 0) }
  /// Creates `true` from any integer but 0.
  public init?(recordValue: RecordValue) {
    guard case .integer(let number) = recordValue else { return nil }
    self = number != 0
  }
}

extension Double: RecordValueConvertible {
  /// The type of floating-point numbers.
  public static var columnType: RecordTable.ColumnType { .double }
  /// The value as a floating-point number.
  public var recordValue: RecordValue { .double(self) }
  /// Creates a number from a floating-point number or an integer.
  public init?(recordValue: RecordValue) {
    switch recordValue {
    case .double(let number): self = number
    case .integer(let number): self = Double(number)
    case .null, .text: return nil
    }
  }
}

extension String: RecordValueConvertible {
  /// The type of texts.
  public static var columnType: RecordTable.ColumnType { .text }
  /// The value as a text.
  public var recordValue: RecordValue { .text(self) }
  public init?(recordValue: RecordValue) {
    guard case .text(let text) = recordValue else { return nil }
    self = text
  }
}

extension RecordValueConvertible where Self: RawRepresentable, RawValue == String {
  /// The type of texts.
  public static var columnType: RecordTable.ColumnType { .text }
  /// The raw value as a text.
  public var recordValue: RecordValue { .text(rawValue) }
  /// Creates the value with this raw value.
  public init?(recordValue: RecordValue) {
    guard case .text(let text) = recordValue else { return nil }
    self.init(rawValue: text)
  }
}
