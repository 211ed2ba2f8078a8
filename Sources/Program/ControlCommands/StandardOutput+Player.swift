package import PlayerModel
package import PlayerService
package import ProgramOutput

extension StandardOutput {
  /// Waits for a message from `player`, and exits if the reader of the output is gone.
  package static func wait(for player: PlayerConnection) throws(PlayerError) {
    try check()
    endIfUnread(player.wait(watching: descriptor))
  }
}
