import HostLauncher
import Locations
package import PlayerModel
package import PlayerService
import ProgramOutput

/// How commands reach the player.
package enum PlayerAccess {
  /// A connection to the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  package static func running() throws(PlayerError) -> PlayerConnection {
    try HostLauncher(locations: Locations()).running()
  }

  /// Asks the running player.
  ///
  /// - Throws: `PlayerError` if none runs.
  package static func performOnRunning<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try running().perform(request)
  }

  /// A connection to the player, which is started if none runs.
  package static func started(output: String? = nil) throws(PlayerError) -> PlayerConnection {
    let launcher = HostLauncher(locations: Locations())
    let (connection, notices) = try launcher.connect(
      attached: false, output: output, isBrief: true)
    for notice in notices { say(notice) }
    return connection
  }

  /// Asks the player, which is started if none runs and goes on afterwards for as long as it has a queue, and says
  /// so if that queue is not kept.
  package static func performOnStarted<Request: TypedRequest>(
    _ request: Request, output: String? = nil
  ) throws(PlayerError) -> Request.Reply {
    try started(output: output).change(request)
  }
}

extension PlayerConnection {
  /// Asks for what may change the queue, and says so if that is not kept.
  package func change<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    let reply = try perform(request)
    // Once it is done, a player that ends takes nothing back.
    if let reason = try? perform(SnapshotRequest.snapshot).unkept {
      say(reason)
    }
    return reply
  }
}
