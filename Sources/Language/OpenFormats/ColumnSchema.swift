import Mutation

/// A description of a table's columns for programs that read it: names, types, and whether they can be null.
package struct ColumnSchema: Hashable, Sendable {
  /// The type of a column in JSON Lines.
  package enum ColumnType: Hashable, Sendable {
    /// A Boolean.
    case flag
    /// A 64-bit integer.
    case integer
    /// A double-precision number.
    case number
    case text
    /// An array.
    indirect case list(of: ColumnType)

    /// The name of the type in prose.
    package var word: String {
      switch self {
      case .flag: "true or false"
      case .integer: "whole number"
      case .number: "number"
      case .text: "text"
      case .list: "list"
      }
    }
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package let type: ColumnType
    /// Whether values can be null.
    package let isNullable: Bool
    /// The meaning in one sentence, or `nil` if the name is enough.
    package let meaning: String?

    package init(_ name: String, _ type: ColumnType, isNullable: Bool, meaning: String? = nil) {
      self.name = name
      self.type = type
      self.isNullable = isNullable
      self.meaning = meaning
    }
  }

  /// The title of the table.
  package let title: String
  /// The columns, in order.
  package let columns: [Column]
  /// The columns that together are unique, even among rows of several machines.
  package let key: [String]

  package init(title: String, columns: [Column], key: [String]) {
    self.title = title
    self.columns = columns
    self.key = key
  }

  /// Creates a schema for the rows of several tables, with the columns of all; those that a row's table lacks
  /// are null.
  package init(title: String, joining tables: [[Column]], key: [String]) {
    var columns: [Column] = []
    for column in tables.joined() where !columns.contains(where: { $0.name == column.name }) {
      let isEverywhere = tables.allSatisfy { table in
        table.contains { $0.name == column.name && !$0.isNullable }
      }
      columns.append(
        Column(
          column.name, column.type, isNullable: !isEverywhere, meaning: column.meaning))
    }
    self.init(title: title, columns: columns, key: key)
  }

  /// Returns the schema without some columns; if one of them is part of the key, there is no key.
  package func without(_ names: Set<String>) -> ColumnSchema {
    ColumnSchema(
      title: title, columns: columns.filter { !names.contains($0.name) },
      key: mutated(2)
        ? key.filter { !names.contains($0) } : names.isDisjoint(with: key) ? key : [])
  }

  /// The schema as JSON Schema, draft 2020-12, with one line per property.
  ///
  /// It has the additional members `primaryKey` with the ``key``, `duckdb` with the names and types of
  /// columns for DuckDB, and `spark` with the DDL of a `StructType` for Spark, so that these programs need
  /// not infer them.
  package var jsonSchema: String {
    let properties = columns.map { "    \"\($0.name)\": \($0.jsonSchema.line)" }
    let duckDB = OrderedJSON.members(columns.map { ($0.name, .string($0.type.duckDB)) })
    let spark = columns.map { "`\($0.name)` \($0.type.spark)" }.joined(separator: ", ")
    let required = columns.filter { !$0.isNullable }.map { OrderedJSON.string($0.name) }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": \(OrderedJSON.string(title).line),
        "type": "object",
        "properties": {
      \(properties.joined(separator: ",\n"))
        },
        "required": \(OrderedJSON.array(required).line),
        "primaryKey": \(OrderedJSON.array(key.map { .string($0) }).line),
        "duckdb": \(duckDB.line),
        "spark": \(OrderedJSON.string(spark).line)
      }

      """
  }
}

extension ColumnSchema.Column {
  fileprivate var jsonSchema: OrderedJSON {
    let facts = type.jsonSchema(isNullable: isNullable)
    return .members(facts + (meaning.map { [("description", .string($0))] } ?? []))
  }
}

extension ColumnSchema.ColumnType {
  fileprivate func jsonSchema(isNullable: Bool = false) -> [(String, OrderedJSON)] {
    let name =
      switch self {
      case .flag: "boolean"
      case .integer: "integer"
      case .number: "number"
      case .text: "string"
      case .list: "array"
      }
    let type = OrderedJSON.string(name)
    var facts = [("type", isNullable ? .array([type, .string("null")]) : type)]
    if case .list(let element) = self { facts.append(("items", .members(element.jsonSchema()))) }
    return facts
  }

  fileprivate var duckDB: String {
    switch self {
    case .flag: "BOOLEAN"
    case .integer: "BIGINT"
    case .number: "DOUBLE"
    case .text: "VARCHAR"
    case .list(let element): "\(element.duckDB)[]"
    }
  }

  fileprivate var spark: String {
    switch self {
    case .flag: "BOOLEAN"
    case .integer: "BIGINT"
    case .number: "DOUBLE"
    case .text: "STRING"
    case .list(let element): "ARRAY<\(element.spark)>"
    }
  }
}
