package import ListenSubmission
package import Locations
package import PlayerModel
import ProgramSettings
package import Settings
import SyncHelper
package import Transport

/// A service that gets listens, as the settings have it.
package struct ServiceSettings {
  package let service: any ListenService
  /// Whether anything is sent.
  package let isEnabled: Bool
  /// Whether what was heard with other players is sent, too.
  package let sendsOthers: Bool
  /// The server's address.
  package let server: String
  /// The file of the token that the settings name; empty for the usual one.
  package let namedTokenFile: String

  /// All services that there are; the first is meant where none is named.
  package static func all(_ settings: Settings) -> [ServiceSettings] {
    [
      listenBrainz(settings), ServiceSettings(AudioscrobblerService.lastFM, settings.lastFM),
      ServiceSettings(AudioscrobblerService.libreFM, settings.libreFM),
    ]
      + settings.scrobbleHosts.hosts.sorted { $0.key < $1.key }.map { name, host in
        let place = "scrobble.hosts.\(name)"
        let service: any ListenService =
          switch host.language {
          case .listenbrainz: ListenBrainzService(host: name, settings: place)
          case .audioscrobbler: AudioscrobblerService(host: name, settings: place)
          }
        return ServiceSettings(service, host)
      }
  }

  /// The service of a name; the first where none is given.
  ///
  /// - Throws: `PlayerError` with the names that there are.
  package static func named(
    _ name: String?, in settings: Settings
  ) throws(PlayerError) -> ServiceSettings {
    guard let name else { return listenBrainz(settings) }
    let services = all(settings)
    guard let named = services.first(where: { $0.service.name == name }) else {
      throw .notThere("service", name, among: services.map { $0.service.name })
    }
    return named
  }

  private static func listenBrainz(_ settings: Settings) -> ServiceSettings {
    ServiceSettings(
      service: ListenBrainzService(), isEnabled: settings.sendsListens,
      sendsOthers: settings.others.areListensSent,
      server: settings.listenServer, namedTokenFile: settings.listenTokenFile)
  }

  /// The name in requests; nil for the service that is meant without one, as players know it that know no names.
  package var requestName: String? {
    service.name == ListenBrainzService.usualName ? nil : service.name
  }

  /// Where its server is.
  ///
  /// - Throws: `PlayerError` if that is no address of one.
  package func address() throws(PlayerError) -> HostAddress {
    guard let address = HostAddress(server) else {
      throw PlayerError(.invalidRequest, service.noAddress(server))
    }
    return address
  }

  /// The file with the listener's token.
  package func tokenFile(at locations: Locations) -> String {
    namedTokenFile.isEmpty
      ? locations.token(of: service.name) : Settings.path(namedTokenFile, home: locations.home)
  }

  /// Where listens go, by the helper program.
  package func destination(at locations: Locations) -> ListenSubmission.Destination {
    ListenSubmission.Destination(
      service, isEnabled: isEnabled, sendsOthers: sendsOthers, server: server,
      tokenFile: tokenFile(at: locations), program: .stimmung,
      transport: HelperTransport(program: locations.syncHelper, timeLimit: 30))
  }
}

extension ServiceSettings {
  private init(_ service: any ListenService, _ host: ScrobbleHost) {
    self.init(
      service: service, isEnabled: host.isEnabled, sendsOthers: host.sendsOthers,
      server: host.server, namedTokenFile: "")
  }
}
