import Glibc
import HostLauncher
import InterfaceRunner
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import PlayerService

/// A session of the interface, including the player that it may start.
struct InterfaceSession {
  /// The files and folders to queue.
  let paths: [TrackPath]
  /// The output on the command line.
  let output: String?

  func run() throws(PlayerError) {
    let locations = Locations()
    let runner = InterfaceRunner(
      locations: locations, output: output,
      commandLine: Stimmung.commandLine(at: locations))
    try runner.run(startsHost: true, started: .handedOn()) {
      (snapshot, player) throws(PlayerError) in
      // The listener may have emptied the queue on purpose.
      let isEmpty = snapshot.queueCount == 0 && snapshot.queueRevision == 0
      // A new listener's music folder may be missing or empty.
      if !paths.isEmpty, !isEmpty || FileFinder().hasMusic(in: paths) {
        return .init(request: .queueFill(.setQueue(content: .paths(paths: paths), play: true)))
      }
      guard isEmpty else { return .init() }
      // Its files are named one by one, so that the folder is not added to the library.
      let demo = locations.demoAlbum().map {
        PlayerRequest.queueFill(
          .setQueue(content: .paths(paths: NamedMusic([$0]).files), play: true))
      }
      if let folder = paths.first, let demo {
        let others = FileFinder().otherFormats(in: paths).exception
        let notice = "There is no music in \(folder)\(others); here is the demo album."
        return .init(
          request: demo,
          notice: "\(notice) For your own music, type :scan and its folder, then Enter.")
      }
      guard try isWithoutMusic(player) else { return .init() }
      let likely = locations.home.map { $0 + "/Music" }
      let isThere = likely.map { access($0, R_OK | X_OK) == 0 } ?? false
      return .init(firstRun: FirstRun(folder: isThere ? "~/Music" : "", demo: demo))
    }
  }

  /// Whether the library has no folders.
  private func isWithoutMusic(_ player: PlayerConnection) throws(PlayerError) -> Bool {
    try player.perform(LibraryFolderRequest.libraryFolders).isEmpty
  }
}
