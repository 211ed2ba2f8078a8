package import ListenSubmission
package import ListeningHistory
package import Locations
import ProgramSettings
package import Settings
import SyncHelper

extension ListenWriter.Program {
  /// This program.
  package static let stimmung = ListenWriter.Program(name: "Stimmung", version: programVersion)
}

extension ListenSubmission.Destination {
  /// Where settings send listens, by the helper program.
  package init(_ settings: Settings, _ locations: Locations) {
    self.init(
      isEnabled: settings.sendsListens, server: settings.listenServer,
      tokenFile: settings.listenTokenFile(at: locations), program: .stimmung,
      transport: HelperTransport(program: locations.syncHelper, timeLimit: 30))
  }
}

extension Settings {
  /// The file with the listener's token.
  package func listenTokenFile(at locations: Locations) -> String {
    listenTokenFile.isEmpty
      ? locations.listenToken : Self.path(listenTokenFile, home: locations.home)
  }
}
