/// What the columns of a table are, for programs that read it: names, types, and which may be empty.
package struct ColumnSchema: Hashable, Sendable {
  /// The type of a column, as JSON Lines have it.
  package enum ColumnType: Hashable, Sendable {
    /// True or false.
    case flag
    /// A whole number of 64 bits.
    case integer
    /// A number in double precision.
    case number
    case text
    /// An array.
    indirect case list(of: ColumnType)

    /// What it is called in prose.
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
    /// Whether it may be null.
    package let isNullable: Bool
    /// What it says, in a sentence; nil where its name says all.
    package let meaning: String?

    package init(_ name: String, _ type: ColumnType, isNullable: Bool, meaning: String? = nil) {
      self.name = name
      self.type = type
      self.isNullable = isNullable
      self.meaning = meaning
    }
  }

  /// What the table is called.
  package let title: String
  /// The columns in their order.
  package let columns: [Column]
  /// The columns that no two rows have the same together, on however many machines they were made.
  package let key: [String]

  package init(title: String, columns: [Column], key: [String]) {
    self.title = title
    self.columns = columns
    self.key = key
  }

  /// One schema for rows of several tables: the columns of all, which are empty where a row's table has none.
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

  /// The same without some columns; without a part of the key there is none.
  package func without(_ names: Set<String>) -> ColumnSchema {
    ColumnSchema(
      title: title, columns: columns.filter { !names.contains($0.name) },
      key: names.isDisjoint(with: key) ? key : [])
  }

  /// As JSON Schema, draft 2020-12, a property a line.
  ///
  /// Besides its own words it has `primaryKey`, the ``key``, and the columns as DuckDB (`duckdb`, a name and a type
  /// each) and Spark (`spark`, the DDL of a `StructType`) want to be told of them, so that neither has to guess.
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
