import Glibc
import Locations
import PlayerModel
import PlayerService

extension Frontend {
  /// The time that a brief host runs without clients.
  private static let idleTimeout = Duration.seconds(10)

  /// The player's own socket, for interfaces, commands, and other programs.
  static let socket = Frontend { (context) throws(PlayerError) in
    let (player, setup) = (context.player, context.setup)
    let (locations, lock, log) = (setup.locations, setup.lock, setup.log)
    // MPD clients expect a server that keeps running.
    let endsAlone = setup.purpose.isBrief && !setup.settings.mpd.isWanted
    let server = try PlayerServer(
      player: player, at: locations.socket, version: programVersion, adopting: setup.adopted,
      lock: locations.lock,
      isHost: {
        if access(locations.lock, F_OK) != 0 {
          log.warning("\(locations.lock) was removed while it was in use; it is made again")
        }
        return lock.isStillHeld(at: locations)
      },
      aloneFor: endsAlone ? Frontend.idleTimeout : nil, whenAlone: { player.quitIfIdle() })
    return RunningFrontend { server.stop() }
  }
}
