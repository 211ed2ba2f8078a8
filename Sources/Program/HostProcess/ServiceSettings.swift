package import ListenSubmission
package import Locations
package import PlayerModel
import ProgramSettings
package import Settings
import SyncHelper
package import Transport

/// A service for listens, with its settings.
package struct ServiceSettings {
  package let service: any ListenService
  /// Whether listens are sent.
  package let isEnabled: Bool
  /// Whether listens in other players are sent as well.
  package let sendsOthers: Bool
  /// The server's address.
  package let server: String
  /// The token file in the settings; empty for the default.
  package let namedTokenFile: String

  /// Returns all services, of which the first is the default.
  package static func all(_ settings: Settings) -> [ServiceSettings] {
    let scrobbling = settings.scrobbling
    return [
      listenBrainz(settings), ServiceSettings(AudioscrobblerService.lastFM, scrobbling.lastFM),
      ServiceSettings(AudioscrobblerService.libreFM, scrobbling.libreFM),
    ]
      + scrobbling.added.hosts.sorted { $0.key < $1.key }.map { name, host in
        let place = "scrobble.hosts.\(name)"
        let service: any ListenService =
          switch host.language {
          case .listenbrainz: ListenBrainzService(host: name, settings: place)
          case .audioscrobbler: AudioscrobblerService(host: name, settings: place)
          }
        return ServiceSettings(service, host)
      }
  }

  /// Returns the service of the given name, or the first one by default.
  ///
  /// - Throws: `PlayerError` with the available names.
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
      service: ListenBrainzService(), isEnabled: settings.listenBrainz.isEnabled,
      sendsOthers: settings.others.areListensSent,
      server: settings.listenBrainz.server, namedTokenFile: settings.listenBrainz.tokenFile)
  }

  /// The name in requests; `nil` for the default service, for players of versions without names.
  package var requestName: String? {
    service.name == ListenBrainzService.usualName ? nil : service.name
  }

  /// Returns the parsed address of the server.
  ///
  /// - Throws: `PlayerError` if it is invalid.
  package func address() throws(PlayerError) -> HostAddress {
    guard let address = HostAddress(server) else {
      throw PlayerError(.invalidRequest, service.noAddress(server))
    }
    return address
  }

  /// Returns the path of the listener's token file.
  package func tokenFile(at locations: Locations) -> String {
    namedTokenFile.isEmpty
      ? locations.token(of: service.name) : Settings.path(namedTokenFile, home: locations.home)
  }

  /// Returns the destination for listens, which the helper program sends.
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
