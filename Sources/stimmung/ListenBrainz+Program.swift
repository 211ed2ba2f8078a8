import ListenSubmission
import ListeningHistory
import Settings
import SyncHelper

extension ListenWriter.Program {
  /// This program.
  static let stimmung = ListenWriter.Program(name: "Stimmung", version: programVersion)
}

extension ListenSubmission.Destination {
  /// Where settings send listens, by the helper program.
  init(_ settings: Settings, _ locations: Locations) {
    self.init(
      isEnabled: settings.sendsListens, server: settings.listenServer,
      tokenFile: settings.listenTokenFile(at: locations), program: .stimmung,
      transport: HelperTransport(program: locations.syncHelper, timeLimit: 30))
  }
}

extension Settings {
  /// The file with the listener's token.
  func listenTokenFile(at locations: Locations) -> String {
    listenTokenFile.isEmpty
      ? locations.listenToken : Self.path(listenTokenFile, home: locations.home)
  }
}
