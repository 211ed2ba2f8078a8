import ArgumentParser
import MusicLibrary
import PlayerModel

struct OpenInterface: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface", abstract: "Opens the interface (what happens without a command).",
    shouldDisplay: false)

  @OptionGroup var where_: OutputOption
  @Argument(help: "Files and folders to queue; a folder joins the library.")
  var paths: [String] = []

  func run() throws {
    let locations = Locations()
    let runner = InterfaceRunner(locations: locations, output: where_.output)
    try runner.run(startsHost: true) { snapshot in
      if !paths.isEmpty {
        return .setQueue(content: .paths(PlayerAccess.absolute(paths)), play: true)
      }
      guard snapshot.queueCount == 0, let demo = locations.demoAlbum() else { return nil }
      return .setQueue(content: .paths(musicFiles(in: [demo])), play: true)
    }
  }
}

struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens the interface to the player that runs.")

  func run() throws {
    let runner = InterfaceRunner(locations: Locations(), output: nil)
    try runner.run(startsHost: false) { _ in nil }
  }
}

/// The music files below `paths`, one by one: so named, their folders do not join the library.
func musicFiles(in paths: [TrackPath]) -> [TrackPath] {
  var files: [TrackPath] = []
  FileFinder().find(in: paths) { files += $0.files.map(\.path) }
  return files
}
