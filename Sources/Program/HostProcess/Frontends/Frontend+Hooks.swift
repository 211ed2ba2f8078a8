import EventHooks
import Linux
import PlayerModel
import ProgramSettings

extension Frontend {
  /// The listener's commands for events.
  static let hooks = Frontend { (context) throws(PlayerError) in
    let (player, settings) = (context.player, context.setup.settings)
    let commands = Hook.all(settings, home: context.setup.locations.home)
    guard !commands.isEmpty else { return nil }
    let hooks = try EventHooks(
      commands, player: player, rule: ListenRule(settings), clock: SystemClock()
    ) { message in player.tell(Notice(.warning, message)) }
    return RunningFrontend { hooks.stop() }
  }
}
