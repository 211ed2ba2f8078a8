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

extension DesktopControl {
  /// Goes to the listener's desktop.
  convenience init(
    _ player: any SystemPlayer, others: (any OtherPlayersSource)?, _ settings: Settings,
    _ locations: Locations, playCount: @escaping @Sendable (PersistentID) -> PlayCount?,
    log: Logger
  ) throws(PlayerError) {
    let environment = ProcessInfo.processInfo.environment
    let covers = CoverFolder(TrackPath(locations.cache + "/covers"))
    let icons = CoverFolder(TrackPath(locations.cache + "/icons"))
    let report: @Sendable (String) -> Void = { log.warning("\($0)") }
    try self.init(
      player: player,
      surroundings: DesktopSurroundings(
        clock: SystemClock(), preferences: settings.desktop,
        sessionBus: BusAddress.session(in: environment),
        systemBus: BusAddress.system(in: environment), others: others,
        mediaTypes: SoundFiles.mediaTypes,
        lookup: TrackLookup(
          cover: { findCover(of: $0, in: covers, report) },
          // As for covers, that a track cannot be read is told elsewhere.
          credits: { try? TrackCredits.read($0) }, playCount: playCount),
        keepIcon: { keep($0, "image/svg+xml", in: icons, report) }, report: report))
  }
}

/// A track's cover as a file.
private func findCover(
  of path: TrackPath, in covers: CoverFolder, _ report: (String) -> Void
) -> TrackPath? {
  // A track that cannot be read has no cover; that it cannot be read is told elsewhere.
  guard let artwork = try? Artwork.cover(of: path) else { return nil }
  return keep(artwork.data, artwork.mimeType, in: covers, report)
}

/// A picture as a file.
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
