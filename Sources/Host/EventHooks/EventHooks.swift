import Linux
package import PlayerModel

/// Runs the listener's commands on player events.
///
/// Each hook has a thread of its own, so that a slow command delays neither playback nor other hooks.
package final class EventHooks: Sendable {
  private let lanes: [HookLane]
  private let hold: ItemHold
  private let subscription: PlaybackSubscription

  /// Runs `hooks` for the events of `player` until ``stop()``.
  ///
  /// - Parameters:
  ///   - hooks: The hooks; those without a command are ignored.
  ///   - rule: The rule that decides which sessions are listens.
  ///   - clock: The clock for the rate limit of reports.
  ///   - report: Receives, on any thread, the failure of a command, once until it succeeds again, and the
  ///     same failure at most once an hour.
  /// - Throws: `PlayerError` if the player has ended, or if no thread can be created.
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

  /// Stops all hooks; waiting commands are started but not awaited.
  package func stop() {
    subscription.cancel()
    hold.release()
    for lane in lanes { lane.end() }
  }
}
