import ArgumentParser
import HostProcess
import Locations
import PlayerModel
import ProgramSettings
import Settings

/// Which service is meant that gets listens.
struct ServiceName: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The service; default: listenbrainz.", valueName: "service"))
  var service: String?

  /// The service as the settings have it.
  func chosen(at locations: Locations = Locations()) throws(PlayerError) -> ServiceSettings {
    try ServiceSettings.named(service, in: SettingsReading(at: locations).settings)
  }
}
