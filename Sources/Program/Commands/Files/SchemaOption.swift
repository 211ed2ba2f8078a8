import ArgumentParser
import OpenFormats
import PlayerModel

/// The option to write a JSON Schema of an export's columns next to it.
struct SchemaOption: ParsableArguments {
  @Flag(
    name: .customLong("schema"),
    help: "Also write NAME.schema.json: what the columns of NAME.jsonl are, as JSON Schema.")
  var isWanted = false

  /// Checks that the export is a file of JSON Lines.
  ///
  /// - Throws: `ValidationError` for standard output, or for a format that has types of its own.
  func validate(_ output: OutputOption, isLines: Bool) throws {
    guard isWanted else { return }
    guard isLines, output.file != nil else {
      throw ValidationError("--schema describes a file of JSON Lines; name it with -o NAME.jsonl.")
    }
  }

  /// Writes the schema if it was requested.
  func write(_ schema: @autoclosure () -> ColumnSchema, beside output: OutputOption) throws {
    guard isWanted, let name = output.file?.text else { return }
    let stem = name.hasSuffix(".jsonl") ? String(name.dropLast(6)) : name
    let file = try OutputFile("\(stem).schema.json", isPrivate: false)
    try file.write(schema().jsonSchema)
    try file.finish()
  }
}
