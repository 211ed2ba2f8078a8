package import PlayerModel
package import PlayerService
package import ProgramOutput

extension StandardOutput {
  /// Waits until something has come from `player`; ends the program when nobody reads its output any more.
  package static func wait(for player: PlayerConnection) throws(PlayerError) {
    try check()
    endIfUnread(player.wait(watching: descriptor))
  }
}
