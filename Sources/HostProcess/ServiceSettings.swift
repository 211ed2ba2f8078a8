package import ListenSubmission
package import Locations
import ProgramSettings
package import Settings
import SyncHelper

/// A service that gets listens, as the settings have it.
package struct ServiceSettings {
  package let service: any ListenService.Type
  /// Whether anything is sent.
  package let isEnabled: Bool
  /// The server's address.
  package let server: String
  /// The file of the token that the settings name; empty for the usual one.
  package let namedTokenFile: String

  /// All services that there are.
  package static func all(_ settings: Settings) -> [ServiceSettings] { [.listenBrainz(settings)] }

  package static func listenBrainz(_ settings: Settings) -> ServiceSettings {
    ServiceSettings(
      service: ListenBrainzService.self, isEnabled: settings.sendsListens,
      server: settings.listenServer, namedTokenFile: settings.listenTokenFile)
  }

  /// The file with the listener's token.
  package func tokenFile(at locations: Locations) -> String {
    namedTokenFile.isEmpty
      ? locations.token(of: service.name) : Settings.path(namedTokenFile, home: locations.home)
  }

  /// Where listens go, by the helper program.
  package func destination(at locations: Locations) -> ListenSubmission.Destination {
    ListenSubmission.Destination(
      service, isEnabled: isEnabled, server: server, tokenFile: tokenFile(at: locations),
      program: .stimmung, transport: HelperTransport(program: locations.syncHelper, timeLimit: 30))
  }
}
