import ArgumentParser
import ListeningHistory
import OpenFormats
import ProgramSensors
import Sensing

/// The columns that an export leaves out.
struct WithoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out these columns, separated by commas: path, for example, which contains your user name.",
      valueName: "columns"))
  var without: [String] = []

  /// The names of the columns.
  var names: Set<String> {
    Set(
      without.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(
        String.init))
  }

  /// Checks that every name is a column of some export, so that the same option works for all exports.
  ///
  /// - Parameter schema: The columns of this export.
  /// - Throws: `ValidationError` with the valid names.
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
