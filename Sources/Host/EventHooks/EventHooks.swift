import Linux
package import PlayerModel

/// Runs the listener's commands when something happens to a player.
///
/// Each hook has a thread of its own, so that a slow command delays neither the music nor another hook.
package final class EventHooks: Sendable {
  private let lanes: [HookLane]
  private let hold: ItemHold
  private let subscription: PlaybackSubscription

  /// Runs `hooks` for what happens to `player`, until ``stop()``.
  ///
  /// - Parameters:
  ///   - hooks: Those without a command are none.
  ///   - rule: When what was heard is a listen.
  ///   - clock: What time it is when a command fails.
  ///   - report: Is told, on any thread, of a command that fails: once, until it succeeds again, and the same
  ///     once an hour at most.
  /// - Throws: `PlayerError` if the player has ended, or the system has no thread left.
  package init(
    _ hooks: [Hook], player: any PlaybackSource, rule: ListenRule = .listenBrainz,
    clock: any PlayerClock, report: @escaping @Sendable (String) -> Void
  ) throws(PlayerError) {
    var lanes: [HookLane] = []
    var triggers: [Hook.Trigger] = []
    for hook in hooks where !hook.command.isEmpty {
      lanes.append(try HookLane(hook, clock: clock, report: report))
      triggers.append(hook.trigger)
    }
    self.lanes = lanes
    let inherited = ProcessLaunch.ownEnvironment
    let hold = ItemHold { [lanes, triggers] event in
      for (lane, trigger) in zip(lanes, triggers)
      where HookEnvironment.isMeant(event.kind, for: trigger, by: rule) {
        lane.add { HookEnvironment.all(for: event, trigger, inherited: inherited) }
      }
    }
    self.hold = hold
    subscription = try player.subscribe { hold.take($0) }
  }

  /// Ends it; what was still to be run is started and left to itself.
  package func stop() {
    subscription.cancel()
    hold.release()
    for lane in lanes { lane.end() }
  }
}
