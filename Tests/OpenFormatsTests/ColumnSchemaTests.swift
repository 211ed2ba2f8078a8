import FoundationEssentials
import OpenFormats
import Testing

struct ColumnSchemaTests {
  private static let listens = ColumnSchema(
    title: "Listens",
    columns: [
      .init("id", .text, isNullable: false, meaning: "Says \"who\"."),
      .init("year", .integer, isNullable: true),
      .init("heard", .list(of: .list(of: .integer)), isNullable: false),
    ], key: ["id"])

  @Test func `it is JSON Schema with one property per line, and types for two engines`() {
    #expect(
      Self.listens.jsonSchema == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Listens",
          "type": "object",
          "properties": {
            "id": {"type":"string","description":"Says \"who\"."},
            "year": {"type":["integer","null"]},
            "heard": {"type":"array","items":{"type":"array","items":{"type":"integer"}}}
          },
          "required": ["id","heard"],
          "primaryKey": ["id"],
          "duckdb": {"id":"VARCHAR","year":"BIGINT","heard":"BIGINT[][]"},
          "spark": "`id` STRING, `year` BIGINT, `heard` ARRAY<ARRAY<BIGINT>>"
        }

        """#)
  }

  @Test func `columns that some tables lack are nullable`() {
    let other = ColumnSchema(
      title: "Other",
      columns: [
        .init("id", .text, isNullable: false), .init("heard", .text, isNullable: false),
        .init("flag", .flag, isNullable: false),
      ], key: [])
    let joint = ColumnSchema(
      title: "Both", joining: [Self.listens.columns, other.columns], key: ["id"])
    #expect(joint.columns.map(\.name) == ["id", "year", "heard", "flag"])
    #expect(joint.columns.map(\.isNullable) == [false, true, false, true])
  }
}
