package import ListeningHistory
import Locations

extension ListenWriter.Program {
  /// This program.
  package static let stimmung = ListenWriter.Program(name: "Stimmung", version: programVersion)
}
