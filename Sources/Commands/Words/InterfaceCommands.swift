import ArgumentParser
import Glibc
import InterfaceRunner
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import PlayerService

struct OpenInterface: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface", abstract: "Opens the interface (what happens without a command).",
    shouldDisplay: false)

  @OptionGroup var start: StartOptions
  @Argument(help: "Files and folders to queue; folders are added to the library.")
  var paths: [GivenName] = []

  func run() throws {
    // A word that names nothing is a mistyped command rather than a folder.
    for word in paths.map(\.text) where !word.utf8.contains(UInt8(ascii: "/")) {
      if TrackPath(encoded: word).withCString({ access($0, F_OK) }) == 0 { continue }
      throw ValidationError("There is no command and no file called “\(word)”\(Self.hint(word))")
    }
    let locations = Locations()
    let runner = InterfaceRunner(
      locations: locations, output: start.output?.text,
      commandLine: Stimmung.commandLine(at: locations))
    try runner.run(startsHost: true) { (snapshot, player) throws(PlayerError) in
      let named = paths.map(\.path)
      // One that was emptied is as the listener wants it.
      let isEmpty = snapshot.queueCount == 0 && snapshot.queueRevision == 0
      // A newcomer's music folder may not be there or hold nothing yet.
      if !named.isEmpty, !isEmpty || FileFinder().hasMusic(in: named) {
        return .init(request: .queueFill(.setQueue(content: .paths(named), play: true)))
      }
      guard isEmpty else { return .init() }
      // So named, one by one, its files do not join the library.
      let demo = locations.demoAlbum().map {
        PlayerRequest.queueFill(
          .setQueue(content: .paths(NamedMusic([$0]).files), play: true))
      }
      if let folder = named.first, let demo {
        let notice = "There is no music in \(folder); here is the demo album."
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
}

extension OpenInterface {
  /// The end of a sentence on a word that is no command: the one that was probably meant.
  fileprivate static func hint(_ word: String) -> String {
    let known = Stimmung.shownSubcommands.flatMap { $0.names }
    return nearestWord(to: word, among: known).map {
      "; did you mean “\($0)”?"
    }
      ?? "."
  }
}

struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Opens the interface of the running player.")

  func run() throws {
    let locations = Locations()
    let runner = InterfaceRunner(
      locations: locations, output: nil, commandLine: Stimmung.commandLine(at: locations))
    try runner.run(startsHost: false) { _, _ in .init() }
  }
}

/// Whether the library has no folder, by the settings or otherwise.
private func isWithoutMusic(_ player: PlayerConnection) throws(PlayerError) -> Bool {
  try player.perform(LibraryFolderRequest.libraryFolders).isEmpty
}
