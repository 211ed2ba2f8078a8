import DesktopControl
import FoundationEssentials
import Linux
import Locations
import Logging
import MessageBus
import PlayerModel
import Settings
import SoundFiles
import TrackMetadata

extension Frontend {
  /// The listener's desktop: media keys and panels, notifications, sleep.
  static let desktop = Frontend { (context) throws(PlayerError) in
    let (setup, log) = (context.setup, context.setup.log)
    let environment = ProcessInfo.processInfo.environment
    let covers = CoverFolder(TrackPath(setup.locations.cache + "/covers"))
    let icons = CoverFolder(TrackPath(setup.locations.cache + "/icons"))
    let report: @Sendable (String) -> Void = { log.warning("\($0)") }
    let history = context.stores.history
    let desktop = try DesktopControl(
      player: context.player,
      surroundings: DesktopSurroundings(
        clock: SystemClock(), preferences: setup.settings.desktop,
        sessionBus: BusAddress.session(in: environment),
        systemBus: BusAddress.system(in: environment), others: setup.others,
        mediaTypes: SoundFiles.mediaTypes,
        lookup: TrackLookup(
          cover: { findCover(of: $0, in: covers, report) },
          // As for covers, an unreadable track is reported elsewhere.
          credits: { try? TrackCredits.read($0, encodings: setup.encodings) },
          playCount: { song in (try? history()?.playCounts(of: [song]))?[song] }),
        keepIcon: { keep($0, "image/svg+xml", in: icons, report) }, report: report))
    return RunningFrontend { desktop.stop() }
  }
}

/// Returns the file with a track's cover.
private func findCover(
  of path: TrackPath, in covers: CoverFolder, _ report: (String) -> Void
) -> TrackPath? {
  // An unreadable track has no cover, and is reported elsewhere.
  guard let artwork = try? Artwork.cover(of: path) else { return nil }
  return keep(artwork.data, artwork.mimeType, in: covers, report)
}

/// Stores a picture as a file.
private func keep(
  _ picture: [UInt8], _ type: String, in folder: CoverFolder, _ report: (String) -> Void
) -> TrackPath? {
  do throws(PlayerError) {
    return try folder.store(picture, type: type)
  } catch {
    report(error.message)
    return nil
  }
}
