import ArgumentParser
import HostProcess
import Locations
import PlayerModel
import ProgramSettings
import Settings

/// The listen service for a command.
struct ServiceName: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The service: listenbrainz (default), lastfm, librefm, or one of scrobble.hosts.",
      valueName: "service"))
  var service: String?

  /// Returns the names of all services.
  static func all(at locations: Locations = Locations()) -> [String] {
    ServiceSettings.all(SettingsReading(at: locations).settings).map { $0.service.name }
  }

  /// Returns the service with its settings.
  func chosen(at locations: Locations = Locations()) throws(PlayerError) -> ServiceSettings {
    try ServiceSettings.named(service, in: SettingsReading(at: locations).settings)
  }
}
