import ArgumentParser
import Glibc
import PlayerModel
import PlayerService

/// How commands reach the player.
enum PlayerAccess {
  /// Asks the running player; where none runs, does it in this process and is gone again.
  static func perform(_ request: PlayerRequest) throws(PlayerError) -> PlayerReply {
    let locations = Locations()
    while true {
      if let connection = try HostLauncher(locations: locations).connectIfRunning(attached: false) {
        return try connection.perform(request)
      }
      do throws(PlayerError) {
        let host = try LocalHost(locations: locations, purpose: .errand)
        defer { host.stop() }
        return try host.perform(request)
      } catch {
        // Meanwhile another process became the host.
        guard error.code == .notAlone else { throw error }
      }
    }
  }

  /// Asks the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  static func performOnRunning(_ request: PlayerRequest) throws(PlayerError) -> PlayerReply {
    try running().perform(request)
  }

  /// Asks the player, which is started if none runs and goes on afterwards.
  static func performOnStarted(
    _ request: PlayerRequest, output: String? = nil
  ) throws(PlayerError) -> PlayerReply {
    let launcher = HostLauncher(locations: Locations())
    let (connection, notices) = try launcher.connect(attached: false, output: output)
    for notice in notices { say(notice) }
    return try connection.perform(request)
  }

  /// A connection to the running player.
  static func running() throws(PlayerError) -> PlayerConnection {
    let launcher = HostLauncher(locations: Locations())
    guard let connection = try launcher.connectIfRunning(attached: false) else {
      throw PlayerError(.disconnected, "No player is running; “stimmung” starts one.")
    }
    return connection
  }

  /// Paths as the listener wrote them, made absolute: the host stands in another folder.
  static func absolute(_ paths: [String]) -> [TrackPath] {
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let here = getcwd(&room, room.count).map { String(cString: $0) } ?? "/"
    return paths.map { path in
      path.hasPrefix("/")
        ? TrackPath(path) : TrackPath(here == "/" ? "/" + path : here + "/" + path)
    }
  }
}

/// How the listener names an output.
struct OutputOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the sound goes: an ALSA PCM name (see “stimmung devices”), or silent.",
      valueName: "out"))
  var output: String?
}

/// Whether a command answers for programs.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: an object for one thing, an object a line for lists.")
  var json = false
}
