import ArgumentParser
import Glibc
import PlayerModel
import PlayerService

/// How commands reach the player.
enum PlayerAccess {
  /// Asks the running player; where none runs, does it in this process and is gone again.
  static func perform(_ request: PlayerRequest) throws(PlayerError) -> PlayerReply {
    switch try reach(.errand) {
    case .other(let connection):
      return try connection.perform(request)
    case .own(let host):
      defer { host.stop() }
      return try host.perform(request)
    }
  }

  /// The player that there is.
  enum Reached {
    case other(PlayerConnection)
    case own(LocalHost)
  }

  /// The running player; where none runs, this process becomes the host.
  static func reach(_ purpose: LocalHost.Purpose) throws(PlayerError) -> Reached {
    let locations = Locations()
    let launcher = HostLauncher(locations: locations)
    while true {
      if let connection = try launcher.connectIfRunning(attached: false) {
        return .other(connection)
      }
      do throws(PlayerError) {
        return .own(try LocalHost(locations: locations, purpose: purpose))
      } catch {
        // Another process was faster, and is waited for.
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
