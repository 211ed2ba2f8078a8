import ArgumentParser
import Glibc
import MusicLibrary
import PlayerModel

struct OpenInterface: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface", abstract: "Opens the interface (what happens without a command).",
    shouldDisplay: false)

  @OptionGroup var start: StartOptions
  @Argument(help: "Files and folders to queue; a folder joins the library.")
  var paths: [String] = []

  func run() throws {
    // A word that names nothing is a mistyped command rather than a folder.
    for word in paths where !word.contains("/") && access(word, F_OK) != 0 {
      throw ValidationError("There is no command and no file called “\(word)”.")
    }
    let locations = Locations()
    let runner = InterfaceRunner(locations: locations, output: start.output)
    try runner.run(startsHost: true) { snapshot in
      let named = PlayerAccess.absolute(paths)
      // One that was emptied is as the listener wants it.
      let isEmpty = snapshot.queueCount == 0 && snapshot.queueRevision == 0
      // A newcomer's music folder may not be there or hold nothing yet.
      if !named.isEmpty, !isEmpty || hasMusic(in: named) {
        return (.setQueue(content: .paths(named), play: true), nil)
      }
      guard isEmpty, let demo = locations.demoAlbum() else { return nil }
      let own = "Your own music: type :scan and its folder, then Enter."
      let reason =
        named.first.map { "There is no music in \($0): this is the demo album. \(own)" }
        ?? "This is the demo album. \(own)"
      return (.setQueue(content: .paths(musicFiles(in: [demo])), play: true), reason)
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

/// Whether anything below `paths` looks like music.
private func hasMusic(in paths: [TrackPath]) -> Bool {
  var isFound = false
  FileFinder().find(in: paths, isCancelled: { isFound }) { isFound = isFound || !$0.files.isEmpty }
  return isFound
}

/// The music files below `paths`, one by one: so named, their folders do not join the library.
func musicFiles(in paths: [TrackPath]) -> [TrackPath] {
  var files: [TrackPath] = []
  FileFinder().find(in: paths) { files += $0.files.map(\.path) }
  return files
}
