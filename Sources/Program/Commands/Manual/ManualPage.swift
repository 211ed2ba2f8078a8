import ArgumentParser
import PlayerInterface
import ProgramSettings
import Settings

/// The manual pages, generated from the descriptions of commands, keys, settings and queries.
enum ManualPage: String, CaseIterable, ExpressibleByArgument {
  case program = "stimmung.1"
  case settings = "stimmung-config.5"
  case queries = "stimmung-query.7"
  case sync = "stimmung-sync.1"
  case decode = "stimmung-decode.1"
  case photos = "stimmung-photos.1"
  case recognise = "stimmung-recognise.1"

  /// The page in mdoc(7).
  var source: String {
    switch self {
    case .program:
      ProgramPage(CommandDescription(of: Stimmung.self), keys: HelpSection.all(.standard)).source
    case .settings: SettingsPage(Setting.all, keys: Setting.ofKeys, looks: Setting.looks).source
    case .queries: QueryPage().source
    case .sync: SyncPage().source
    case .decode: DecodePage().source
    case .photos: PhotosPage().source
    case .recognise: RecognisePage().source
    }
  }
}
