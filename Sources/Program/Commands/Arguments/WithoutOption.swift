import ArgumentParser
import ListeningHistory
import OpenFormats
import ProgramSensors
import Sensing

/// Which columns an export leaves out.
struct WithoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out these columns, separated by commas: path, for example, which contains your user name.",
      valueName: "columns"))
  var without: [String] = []

  /// The names of these columns.
  var names: Set<String> {
    Set(
      without.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(
        String.init))
  }

  /// - Parameter schema: What is exported; a column of another export is left out of nothing, so that the same words do
  ///   for all.
  /// - Throws: `ValidationError` with the names that there are, where one is none of any export.
  func validate(among schema: ColumnSchema) throws {
    let exports =
      [schema, ListenWriter.schema]
      + KnownSensor.all.map { RecordExport.schema(of: [$0.table], title: $0.title) }
    guard let unknown = names.subtracting(exports.flatMap(\.columns).map(\.name)).min() else {
      return
    }
    throw ValidationError(
      "There is no column “\(unknown)”; there are "
        + "\(schema.columns.map(\.name).joined(separator: ", ")).")
  }
}
