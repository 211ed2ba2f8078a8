import Linux
package import PlayerModel

/// Runs the listener's commands on player events.
///
/// Each hook has a thread of its own, so that a slow command delays neither playback nor other hooks.
package final class EventHooks: Sendable {
  private let workers: [HookWorker]
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
    var workers: [HookWorker] = []
    var triggers: [Hook.Trigger] = []
    for hook in hooks where !hook.command.isEmpty {
      workers.append(try HookWorker(hook, clock: clock, report: report))
      triggers.append(hook.trigger)
    }
    self.workers = workers
    let inherited = ProcessLaunch.ownEnvironment
    let hold = ItemHold { [workers, triggers] event in
      for (worker, trigger) in zip(workers, triggers)
      where HookEnvironment.isMeant(event.kind, for: trigger, by: rule) {
        worker.add { HookEnvironment.all(for: event, trigger, inherited: inherited) }
      }
    }
    self.hold = hold
    subscription = try player.subscribe { hold.take($0) }
  }

  /// Stops all hooks; waiting commands are started but not awaited.
  package func stop() {
    subscription.cancel()
    hold.release()
    for worker in workers { worker.end() }
  }
}
