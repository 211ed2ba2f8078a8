import Locations
import PhotoReading
import PlayerInterface
import TerminalCells

/// The workers of the interface, which run off its thread and post their answers to the mailbox.
struct InterfaceWorkers {
  let covers: CoverWorker
  let photos: CoverWorker
  let reportCovers: CoverWorker
  let tiles: TileWorker
  let songPhotos: SongPhotosReader
  let outlines: OutlineReader
  let rows: RowReader
  let reports: ReportReader
  let commands: CommandRunner
  let settings: SettingsWorker
  let files: FileWorker
  let statistics: StatisticsWorker

  init(
    _ traits: TerminalTraits, _ configuration: InterfaceConfiguration, _ locations: Locations,
    _ commandLine: CommandLineWords, _ mailbox: InterfaceMailbox
  ) {
    covers = .ofTracks(traits, mailbox)
    photos = .ofPhotos(PhotoHelper(program: locations.photoHelper), traits, mailbox)
    reportCovers = .ofTracks(traits, mailbox, asEvent: AppEvent.reportCover)
    tiles = TileWorker(traits, ThumbnailStore(in: locations.thumbnails), mailbox)
    songPhotos = SongPhotosReader(locations, mailbox)
    outlines = OutlineReader(locations, mailbox)
    rows = RowReader(ListSources(locations), mailbox)
    reports = ReportReader(locations, mailbox)
    commands = CommandRunner(locations, commandLine, mailbox)
    files = FileWorker(locations, mailbox)
    statistics = StatisticsWorker(locations, mailbox)
    let reader = ConfigReader(configuration, at: locations, mailbox)
    reader.startWatching()
    settings = SettingsWorker(locations, reader, mailbox, topics: commandLine.settings)
  }
}
